pragma application_id=1682336882;
pragma user_version=2;
BEGIN TRANSACTION;
CREATE TABLE arrival(
    id integer primary key,
    interval integer not null references interval,
    first integer not null,
    until integer not null
);
INSERT INTO "arrival" VALUES(1,1,0,1);
INSERT INTO "arrival" VALUES(2,2,0,3);
INSERT INTO "arrival" VALUES(3,3,0,5);
INSERT INTO "arrival" VALUES(4,4,0,5);
INSERT INTO "arrival" VALUES(5,5,0,2);
INSERT INTO "arrival" VALUES(6,6,0,5);
INSERT INTO "arrival" VALUES(7,7,0,1);
INSERT INTO "arrival" VALUES(8,8,0,3);
INSERT INTO "arrival" VALUES(9,9,0,5);
INSERT INTO "arrival" VALUES(10,10,0,2);
INSERT INTO "arrival" VALUES(11,11,0,1);
INSERT INTO "arrival" VALUES(12,12,0,2);
INSERT INTO "arrival" VALUES(13,13,0,3);
INSERT INTO "arrival" VALUES(14,14,0,5);
INSERT INTO "arrival" VALUES(15,15,0,2);
INSERT INTO "arrival" VALUES(16,16,0,1);
CREATE TABLE checkpoint(name text primary key, kind text not null, at real not null, value blob not null) without rowid;
CREATE TABLE chunk(
    id integer primary key,
    interval integer not null references interval,
    first integer not null,
    count integer not null,
    width integer not null,
    options blob not null
);
INSERT INTO "chunk" VALUES(1,1,0,1,10,X'020E10111417181A1B1E');
INSERT INTO "chunk" VALUES(2,2,0,3,10,X'02061011141A1B1C1D1E02060B0F1011141A1B1C02060A0E1011141A1B1E');
INSERT INTO "chunk" VALUES(3,3,0,5,10,X'090D10111213141A1D1E090B0D0F10111213141A03090D0F10111218191A0307090D1011121A1D1E0307090B0D0F1011121A');
INSERT INTO "chunk" VALUES(4,4,0,5,10,X'01051013141A1B1C1D1E01050B0F1013141A1B1C0103050F1018191A1B1C01030507101A1B1C1D1E010305070B0F101A1B1C');
INSERT INTO "chunk" VALUES(5,5,0,2,10,X'01050A0E1013141A1B1E010305070A0E101A1B1E');
INSERT INTO "chunk" VALUES(6,6,0,5,10,X'080C10111213141C1D1E080B0C0F10111213141C03080C0F10111218191C0307080C1011121C1D1E0307080B0C0F1011121C');
INSERT INTO "chunk" VALUES(7,7,0,1,10,X'02080C0E10111417181E');
INSERT INTO "chunk" VALUES(8,8,0,3,10,X'0206080C1011141C1D1E0206080B0C0F1011141C0206080A0C0E1011141E');
INSERT INTO "chunk" VALUES(9,9,0,5,10,X'000C12131415161C1D1E000B0C0F12131415161C00030C0F12151618191C0003070C1215161C1D1E0003070B0C0F1215161C');
INSERT INTO "chunk" VALUES(10,10,0,2,10,X'000A0C0E12131415161E0003070A0C0E1215161E');
INSERT INTO "chunk" VALUES(11,11,0,1,10,X'000205090C0E1415181E');
INSERT INTO "chunk" VALUES(12,12,0,2,10,X'00040A0E1213141A1B1E000304070A0E121A1B1E');
INSERT INTO "chunk" VALUES(13,13,0,3,10,X'00020406141A1B1C1D1E000204060B0F141A1B1C000204060A0E141A1B1E');
INSERT INTO "chunk" VALUES(14,14,0,5,10,X'0004090D1213141A1D1E0004090B0D0F1213141A000304090D0F1218191A00030407090D121A1D1E00030407090B0D0F121A');
INSERT INTO "chunk" VALUES(15,15,0,2,10,X'00020406090D141A1D1E00020406090B0D0F141A');
INSERT INTO "chunk" VALUES(16,16,0,1,10,X'000204080C0E1417181E');
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
INSERT INTO "interval" VALUES(1,1,2,'done','["scanning", "2c7c0a3dec8d2766", [16, 26, 17, 27, 2], 0, 0, 0, 0, 0, [], "97aa05ab", [16, 26, 17, 27, 2, 6]]','["scanning", "2c7c0a3dec8d2766", [16, 26, 17, 27, 2], 1, 1, 8, 0, 0, [], "97aa05ab", [16, 26, 17, 27, 2, 6]]','[16, 26, 17, 27, 2, 6]',1,0,1.0,0.0,1.0,4.69e-06,5.52620003873016685247e-05,NULL);
INSERT INTO "interval" VALUES(2,1,3,'done','["scanning", "2c7c0a3dec8d2766", [16, 26, 17, 27, 2, 6], 0, 0, 0, 0, 0, [], "97aa05ab", [16, 26, 17, 9]]','["scanning", "2c7c0a3dec8d2766", [16, 26, 17, 27, 2, 6], 3, 3, 11, 0, 0, [], "97aa05ab", [16, 26, 17, 9]]','[16, 26, 17, 9]',3,0,1.0,0.0,1.0,4.72e-06,4.1311999666504561901e-05,NULL);
INSERT INTO "interval" VALUES(3,1,4,'done','["scanning", "2c7c0a3dec8d2766", [16, 26, 17, 9], 0, 0, 0, 0, 0, [], "97aa05ab", [16, 26, 17, 9, 13, 2]]','["scanning", "2c7c0a3dec8d2766", [16, 26, 17, 9, 13], 5, 5, 19, 0, 0, [], "97aa05ab", [16, 26, 17, 9, 13, 2]]','[16, 26, 17, 9, 13, 2]',5,0,1.0,0.0,1.0,4.75e-06,1.03774999843153636902e-04,NULL);
INSERT INTO "interval" VALUES(4,1,8,'done','["scanning", "2c7c0a3dec8d2766", [16, 26, 1, 5], 0, 0, 0, 0, 0, [], "97aa05ab", [16, 26, 1, 5, 27, 10]]','["scanning", "2c7c0a3dec8d2766", [16, 26, 1, 5, 27], 5, 5, 20, 0, 0, [], "97aa05ab", [16, 26, 1, 5, 27, 10]]','[16, 26, 1, 5, 27, 10]',5,0,1.0,0.0,1.0,4.75e-06,9.21870005186065100133e-05,NULL);
INSERT INTO "interval" VALUES(5,1,9,'done','["scanning", "2c7c0a3dec8d2766", [16, 26, 1, 5, 27, 10], 0, 0, 0, 0, 0, [], "97aa05ab", [16, 26, 1, 5, 9]]','["scanning", "2c7c0a3dec8d2766", [16, 26, 1, 5, 27, 10], 2, 2, 7, 0, 0, [], "97aa05ab", [16, 26, 1, 5, 9]]','[16, 26, 1, 5, 9]',2,0,1.0,0.0,1.0,4.69e-06,4.15620002058858517557e-05,NULL);
INSERT INTO "interval" VALUES(6,1,11,'done','["scanning", "2c7c0a3dec8d2766", [16, 8], 0, 0, 0, 0, 0, [], "97aa05ab", [16, 8, 12, 17, 18, 10]]','["scanning", "2c7c0a3dec8d2766", [16, 8, 12, 17, 18], 5, 5, 23, 0, 0, [], "97aa05ab", [16, 8, 12, 17, 18, 10]]','[16, 8, 12, 17, 18, 10]',5,0,1.0,0.0,1.0,4.75e-06,1.462280001760518644e-04,NULL);
INSERT INTO "interval" VALUES(7,1,13,'done','["scanning", "2c7c0a3dec8d2766", [16, 8, 12, 17, 2], 0, 0, 0, 0, 0, [], "97aa05ab", [16, 8, 12, 17, 2, 6]]','["scanning", "2c7c0a3dec8d2766", [16, 8, 12, 17, 2], 1, 1, 8, 0, 0, [], "97aa05ab", [16, 8, 12, 17, 2, 6]]','[16, 8, 12, 17, 2, 6]',1,0,1.0,0.0,1.0,4.69e-06,3.3209000321221537888e-05,NULL);
INSERT INTO "interval" VALUES(8,1,14,'done','["scanning", "2c7c0a3dec8d2766", [16, 8, 12, 17, 2, 6], 0, 0, 0, 0, 0, [], "97aa05ab", [16, 8, 12, 1]]','["scanning", "2c7c0a3dec8d2766", [16, 8, 12, 17, 2, 6], 3, 3, 11, 0, 0, [], "97aa05ab", [16, 8, 12, 1]]','[16, 8, 12, 1]',3,0,1.0,0.0,1.0,4.72e-06,3.73360003322886768728e-05,NULL);
INSERT INTO "interval" VALUES(9,1,17,'done','["scanning", "2c7c0a3dec8d2766", [0], 0, 0, 0, 0, 0, [], "97aa05ab", [0, 21, 12, 22, 18, 10]]','["scanning", "2c7c0a3dec8d2766", [0, 21, 12, 22, 18], 5, 5, 25, 0, 0, [], "97aa05ab", [0, 21, 12, 22, 18, 10]]','[0, 21, 12, 22, 18, 10]',5,0,1.0,0.0,1.0,4.75e-06,1.92686999980651307851e-04,NULL);
INSERT INTO "interval" VALUES(10,1,18,'done','["scanning", "2c7c0a3dec8d2766", [0, 21, 12, 22, 18, 10], 0, 0, 0, 0, 0, [], "97aa05ab", [0, 21, 12, 22, 2]]','["scanning", "2c7c0a3dec8d2766", [0, 21, 12, 22, 18, 10], 2, 2, 7, 0, 0, [], "97aa05ab", [0, 21, 12, 22, 2]]','[0, 21, 12, 22, 2]',2,0,1.0,0.0,1.0,4.69e-06,3.69149997823115e-05,NULL);
INSERT INTO "interval" VALUES(11,1,21,'done','["scanning", "2c7c0a3dec8d2766", [0, 21, 12, 5], 0, 0, 0, 0, 0, [], "97aa05ab", [0, 4]]','["scanning", "2c7c0a3dec8d2766", [0, 21, 12, 5], 1, 1, 8, 0, 0, [], "97aa05ab", [0, 4]]','[0, 4]',1,0,1.0,0.0,1.0,4.7e-06,5.84879999223630875349e-05,NULL);
INSERT INTO "interval" VALUES(12,1,23,'done','["scanning", "2c7c0a3dec8d2766", [0, 4, 26, 27, 18, 10], 0, 0, 0, 0, 0, [], "97aa05ab", [0, 4, 26, 27, 2]]','["scanning", "2c7c0a3dec8d2766", [0, 4, 26, 27, 18, 10], 2, 2, 7, 0, 0, [], "97aa05ab", [0, 4, 26, 27, 2]]','[0, 4, 26, 27, 2]',2,0,1.0,0.0,1.0,4.69e-06,4.08220003009773790836e-05,NULL);
INSERT INTO "interval" VALUES(13,1,25,'done','["scanning", "2c7c0a3dec8d2766", [0, 4, 26, 27, 2, 6], 0, 0, 0, 0, 0, [], "97aa05ab", [0, 4, 26, 9]]','["scanning", "2c7c0a3dec8d2766", [0, 4, 26, 27, 2, 6], 3, 3, 11, 0, 0, [], "97aa05ab", [0, 4, 26, 9]]','[0, 4, 26, 9]',3,0,1.0,0.0,1.0,4.72e-06,4.26930000685388222336e-05,NULL);
INSERT INTO "interval" VALUES(14,1,26,'done','["scanning", "2c7c0a3dec8d2766", [0, 4, 26, 9], 0, 0, 0, 0, 0, [], "97aa05ab", [0, 4, 26, 9, 13, 2]]','["scanning", "2c7c0a3dec8d2766", [0, 4, 26, 9, 13], 5, 5, 19, 0, 0, [], "97aa05ab", [0, 4, 26, 9, 13, 2]]','[0, 4, 26, 9, 13, 2]',5,0,1.0,0.0,1.0,4.75e-06,8.79919998624245636165e-05,NULL);
INSERT INTO "interval" VALUES(15,1,27,'done','["scanning", "2c7c0a3dec8d2766", [0, 4, 26, 9, 13, 2], 0, 0, 0, 0, 0, [], "97aa05ab", [0, 4, 8]]','["scanning", "2c7c0a3dec8d2766", [0, 4, 26, 9, 13, 2], 2, 2, 7, 0, 0, [], "97aa05ab", [0, 4, 8]]','[0, 4, 8]',2,0,1.0,0.0,1.0,4.69e-06,5.050499976277933456e-05,NULL);
INSERT INTO "interval" VALUES(16,1,30,'done','["scanning", "2c7c0a3dec8d2766", [0, 4, 8, 12, 2], 0, 0, 0, 0, 0, [], "97aa05ab", [0, 4, 8, 12, 2, 6]]','["scanning", "2c7c0a3dec8d2766", [0, 4, 8, 12, 2], 1, 1, 8, 0, 0, [], "97aa05ab", [0, 4, 8, 12, 2, 6]]','[0, 4, 8, 12, 2, 6]',1,0,1.0,0.0,1.0,4.69e-06,4.99140001011255662888e-05,NULL);
CREATE TABLE meta(key text primary key, value text not null) without rowid;
INSERT INTO "meta" VALUES('expected','[7.544e-05, 0.0]');
INSERT INTO "meta" VALUES('group','{"convention": "none", "order": 1, "rotations": 1, "components": 1, "exchanged": [], "turned": false, "glued": false}');
INSERT INTO "meta" VALUES('name','dominoes 4x5');
INSERT INTO "meta" VALUES('options','31');
INSERT INTO "meta" VALUES('order','97aa05ab');
INSERT INTO "meta" VALUES('outcome','complete');
INSERT INTO "meta" VALUES('part','[2, 2]');
INSERT INTO "meta" VALUES('problem','2c7c0a3dec8d2766');
INSERT INTO "meta" VALUES('puzzle','{"packing": {"lattice": "square", "cells": [[0, 0], [0, 1], [0, 2], [0, 3], [0, 4], [1, 0], [1, 1], [1, 2], [1, 3], [1, 4], [2, 0], [2, 1], [2, 2], [2, 3], [2, 4], [3, 0], [3, 1], [3, 2], [3, 3], [3, 4]], "optional": [], "wrapping": null, "pieces": [{"name": "I", "shapes": [[[0, 0], [0, 1]]], "mobility": "free", "uses": [0, 10]}]}}');
INSERT INTO "meta" VALUES('question','{"counts": false, "symmetry": "none", "engine": null, "seed": 0}');
INSERT INTO "meta" VALUES('reason','');
INSERT INTO "meta" VALUES('split','60b1f285f38ce879c5aa896756b19550');
INSERT INTO "meta" VALUES('version','0.1.0');
CREATE TABLE sample(sitting integer not null, seconds real not null, fraction real not null, found integer not null);
INSERT INTO "sample" VALUES(1,0.00135693500033085,6.2168610816542950459e-02,1);
INSERT INTO "sample" VALUES(1,7.79733600029430817812e-03,1.24734888653234357591e-01,4);
INSERT INTO "sample" VALUES(1,1.09656140002698521129e-02,1.87698833510074242214e-01,9);
INSERT INTO "sample" VALUES(1,1.38548050003919342998e-02,2.50662778366914140715e-01,14);
INSERT INTO "sample" VALUES(1,1.65301780002664600033e-02,3.12831389183457098113e-01,16);
INSERT INTO "sample" VALUES(1,1.76286070000060135498e-02,3.75795334040296968858e-01,21);
INSERT INTO "sample" VALUES(1,1.84899520004364603664e-02,4.37963944856839926256e-01,22);
INSERT INTO "sample" VALUES(1,2.14849520002644567284e-02,5.00530222693531312572e-01,25);
INSERT INTO "sample" VALUES(1,2.43258110003807814791e-02,5.63494167550371294339e-01,30);
INSERT INTO "sample" VALUES(1,2.60321670002667815424e-02,6.25662778366914196226e-01,32);
INSERT INTO "sample" VALUES(1,2.85370550000152434222e-02,6.87963944856839870745e-01,33);
INSERT INTO "sample" VALUES(1,3.12858570000571489799e-02,7.50132555673382883654e-01,35);
INSERT INTO "sample" VALUES(1,3.48660700001346413046e-02,8.12698833510074214458e-01,38);
INSERT INTO "sample" VALUES(1,3.71650400002181413583e-02,8.75662778366914196226e-01,43);
INSERT INTO "sample" VALUES(1,4.26946720003797963727e-02,9.37831389183457098113e-01,45);
INSERT INTO "sample" VALUES(1,4.87617860003410896752e-02,1.0,46);
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
INSERT INTO "sitting" VALUES(1,1.79545099873966789239e+09,1.79545099880198168757e+09,'host',8667,2,'0.1.0',46,4.87617860003410896752e-02,'finished',0);
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
