pragma application_id=1682336882;
pragma user_version=2;
BEGIN TRANSACTION;
CREATE TABLE arrival(
    id integer primary key,
    interval integer not null references interval,
    first integer not null,
    until integer not null
);
INSERT INTO "arrival" VALUES(1,1,0,95);
CREATE TABLE checkpoint(name text primary key, kind text not null, at real not null, value blob not null) without rowid;
CREATE TABLE chunk(
    id integer primary key,
    interval integer not null references interval,
    first integer not null,
    count integer not null,
    width integer not null,
    options blob not null
);
INSERT INTO "chunk" VALUES(1,1,0,95,10,X'10111213141A1B1C1D1E0B0F10111213141A1B1C030F10111218191A1B1C03071011121A1B1C1D1E03070B0F1011121A1B1C0A0E10111213141A1B1E03070A0E1011121A1B1E020E10111417181A1B1E02061011141A1B1C1D1E02060B0F1011141A1B1C02060A0E1011141A1B1E090D10111213141A1D1E090B0D0F10111213141A03090D0F10111218191A0307090D1011121A1D1E0307090B0D0F1011121A0206090D1011141A1D1E0206090B0D0F1011141A010D10131416171A1D1E010B0D0F10131416171A01030D0F10161718191A0103070D1016171A1D1E0103070B0D0F1016171A0103060A0D0F1016191A01051013141A1B1C1D1E01050B0F1013141A1B1C0103050F1018191A1B1C01030507101A1B1C1D1E010305070B0F101A1B1C01050A0E1013141A1B1E010305070A0E101A1B1E0105090D1013141A1D1E0105090B0D0F1013141A010305090D0F1018191A01030507090D101A1D1E01030507090B0D0F101A080C10111213141C1D1E080B0C0F10111213141C03080C0F10111218191C0307080C1011121C1D1E0307080B0C0F1011121C080A0C0E10111213141E0307080A0C0E1011121E02080C0E10111417181E0206080C1011141C1D1E0206080B0C0F1011141C0206080A0C0E1011141E0105080C1013141C1D1E0105080B0C0F1013141C010305080C0F1018191C01030507080C101C1D1E01030507080B0C0F101C0105080A0C0E1013141E01030507080A0C0E101E000C12131415161C1D1E000B0C0F12131415161C00030C0F12151618191C0003070C1215161C1D1E0003070B0C0F1215161C000A0C0E12131415161E0003070A0C0E1215161E00020C0E14151617181E0002060C1415161C1D1E0002060B0C0F1415161C0002060A0C0E1415161E000205090C0E1415181E00041213141A1B1C1D1E00040B0F1213141A1B1C0003040F1218191A1B1C00030407121A1B1C1D1E000304070B0F121A1B1C00040A0E1213141A1B1E000304070A0E121A1B1E0002040E1417181A1B1E00020406141A1B1C1D1E000204060B0F141A1B1C000204060A0E141A1B1E0004090D1213141A1D1E0004090B0D0F1213141A000304090D0F1218191A00030407090D121A1D1E00030407090B0D0F121A00020406090D141A1D1E00020406090B0D0F141A0004080C1213141C1D1E0004080B0C0F1213141C000304080C0F1218191C00030407080C121C1D1E00030407080B0C0F121C0004080A0C0E1213141E00030407080A0C0E121E000204080C0E1417181E00020406080C141C1D1E00020406080B0C0F141C00020406080A0C0E141E');
CREATE TABLE interval(
    id integer primary key,
    task integer not null references task,
    rank integer not null,
    state text not null,
    begin text,
    stands text,
    until text,
    found integer not null default 0,
    weight integer not null default 0,
    fraction real not null default 0,
    low real not null default 0,
    high real not null default 1,
    work real not null default 1,
    seconds real not null default 0,
    holder text
);
INSERT INTO "interval" VALUES(1,1,0,'done','["scanning", "2c7c0a3dec8d2766", [], 95, 95, 0, 0, 0, [], "97aa05ab", null]','["scanning", "2c7c0a3dec8d2766", [], 95, 95, 0, 0, 0, [], "97aa05ab", null]','null',95,0,1.0,0.0,1.0,2.4563176520852481161e-06,9.07249996089376509189e-05,'host:8667');
CREATE TABLE meta(key text primary key, value text not null) without rowid;
INSERT INTO "meta" VALUES('expected','[2.456317652085248e-06, 5.941795494526237e-08]');
INSERT INTO "meta" VALUES('group','{"convention": "none", "order": 1, "rotations": 1, "components": 1, "exchanged": [], "turned": false, "glued": false}');
INSERT INTO "meta" VALUES('name','dominoes 4x5');
INSERT INTO "meta" VALUES('options','31');
INSERT INTO "meta" VALUES('order','97aa05ab');
INSERT INTO "meta" VALUES('outcome','complete');
INSERT INTO "meta" VALUES('problem','2c7c0a3dec8d2766');
INSERT INTO "meta" VALUES('puzzle','{"packing": {"lattice": "square", "cells": [[0, 0], [0, 1], [0, 2], [0, 3], [0, 4], [1, 0], [1, 1], [1, 2], [1, 3], [1, 4], [2, 0], [2, 1], [2, 2], [2, 3], [2, 4], [3, 0], [3, 1], [3, 2], [3, 3], [3, 4]], "optional": [], "wrapping": null, "pieces": [{"name": "I", "shapes": [[[0, 0], [0, 1]]], "mobility": "free", "uses": [0, 10]}]}}');
INSERT INTO "meta" VALUES('question','{"counts": false, "symmetry": "none", "engine": null, "seed": 0}');
INSERT INTO "meta" VALUES('reason','');
INSERT INTO "meta" VALUES('version','0.1.0');
CREATE TABLE sample(sitting integer not null, seconds real not null, fraction real not null, found integer not null);
CREATE TABLE sitting(
    id integer primary key,
    began real not null,
    ended real not null,
    host text not null,
    pid integer not null,
    threads integer not null,
    version text not null,
    found integer not null,
    seconds real not null,
    how text not null,
    again integer not null default 0
);
INSERT INTO "sitting" VALUES(1,1.79545099849405217174e+09,1.79545099852343249327e+09,'host',8667,2,'0.1.0',95,0.0127196210000875,'finished',0);
CREATE TABLE task(
    id integer primary key,
    times integer not null,
    raw integer not null,
    sieved integer not null,
    size integer not null,
    problem text not null
);
INSERT INTO "task" VALUES(1,1,1,0,31,'2c7c0a3dec8d2766');
CREATE UNIQUE INDEX chunk_place on chunk(interval, first);
COMMIT;
