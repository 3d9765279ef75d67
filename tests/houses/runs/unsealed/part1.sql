pragma application_id=1682336882;
pragma user_version=2;
BEGIN TRANSACTION;
CREATE TABLE arrival(
    id integer primary key,
    interval integer not null references interval,
    first integer not null,
    until integer not null
);
INSERT INTO "arrival" VALUES(1,1,0,5);
INSERT INTO "arrival" VALUES(2,2,0,2);
INSERT INTO "arrival" VALUES(3,3,0,2);
INSERT INTO "arrival" VALUES(4,4,0,5);
INSERT INTO "arrival" VALUES(5,5,0,1);
INSERT INTO "arrival" VALUES(6,6,0,5);
INSERT INTO "arrival" VALUES(7,7,0,2);
INSERT INTO "arrival" VALUES(8,8,0,5);
INSERT INTO "arrival" VALUES(9,9,0,2);
INSERT INTO "arrival" VALUES(10,10,0,1);
INSERT INTO "arrival" VALUES(11,11,0,3);
INSERT INTO "arrival" VALUES(12,12,0,5);
INSERT INTO "arrival" VALUES(13,13,0,1);
INSERT INTO "arrival" VALUES(14,14,0,5);
INSERT INTO "arrival" VALUES(15,15,0,2);
INSERT INTO "arrival" VALUES(16,16,0,3);
CREATE TABLE checkpoint(name text primary key, kind text not null, at real not null, value blob not null) without rowid;
CREATE TABLE chunk(
    id integer primary key,
    interval integer not null references interval,
    first integer not null,
    count integer not null,
    width integer not null,
    options blob not null
);
INSERT INTO "chunk" VALUES(1,1,0,5,10,X'10111213141A1B1C1D1E0B0F10111213141A1B1C030F10111218191A1B1C03071011121A1B1C1D1E03070B0F1011121A1B1C');
INSERT INTO "chunk" VALUES(2,2,0,2,10,X'0A0E10111213141A1B1E03070A0E1011121A1B1E');
INSERT INTO "chunk" VALUES(3,3,0,2,10,X'0206090D1011141A1D1E0206090B0D0F1011141A');
INSERT INTO "chunk" VALUES(4,4,0,5,10,X'010D10131416171A1D1E010B0D0F10131416171A01030D0F10161718191A0103070D1016171A1D1E0103070B0D0F1016171A');
INSERT INTO "chunk" VALUES(5,5,0,1,10,X'0103060A0D0F1016191A');
INSERT INTO "chunk" VALUES(6,6,0,5,10,X'0105090D1013141A1D1E0105090B0D0F1013141A010305090D0F1018191A01030507090D101A1D1E01030507090B0D0F101A');
INSERT INTO "chunk" VALUES(7,7,0,2,10,X'080A0C0E10111213141E0307080A0C0E1011121E');
INSERT INTO "chunk" VALUES(8,8,0,5,10,X'0105080C1013141C1D1E0105080B0C0F1013141C010305080C0F1018191C01030507080C101C1D1E01030507080B0C0F101C');
INSERT INTO "chunk" VALUES(9,9,0,2,10,X'0105080A0C0E1013141E01030507080A0C0E101E');
INSERT INTO "chunk" VALUES(10,10,0,1,10,X'00020C0E14151617181E');
INSERT INTO "chunk" VALUES(11,11,0,3,10,X'0002060C1415161C1D1E0002060B0C0F1415161C0002060A0C0E1415161E');
INSERT INTO "chunk" VALUES(12,12,0,5,10,X'00041213141A1B1C1D1E00040B0F1213141A1B1C0003040F1218191A1B1C00030407121A1B1C1D1E000304070B0F121A1B1C');
INSERT INTO "chunk" VALUES(13,13,0,1,10,X'0002040E1417181A1B1E');
INSERT INTO "chunk" VALUES(14,14,0,5,10,X'0004080C1213141C1D1E0004080B0C0F1213141C000304080C0F1218191C00030407080C121C1D1E00030407080B0C0F121C');
INSERT INTO "chunk" VALUES(15,15,0,2,10,X'0004080A0C0E1213141E00030407080A0C0E121E');
INSERT INTO "chunk" VALUES(16,16,0,3,10,X'00020406080C141C1D1E00020406080B0C0F141C00020406080A0C0E141E');
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
INSERT INTO "interval" VALUES(1,1,0,'done','["scanning", "2c7c0a3dec8d2766", [], 0, 0, 0, 0, 0, [], "97aa05ab", [16, 26, 17, 27, 18, 10]]','["scanning", "2c7c0a3dec8d2766", [16, 26, 17, 27, 18], 5, 5, 28, 0, 0, [], "97aa05ab", [16, 26, 17, 27, 18, 10]]','[16, 26, 17, 27, 18, 10]',5,0,1.0,0.0,1.0,4.75e-06,1.66325199961647740565e-03,NULL);
INSERT INTO "interval" VALUES(2,1,1,'done','["scanning", "2c7c0a3dec8d2766", [16, 26, 17, 27, 18, 10], 0, 0, 0, 0, 0, [], "97aa05ab", [16, 26, 17, 27, 2]]','["scanning", "2c7c0a3dec8d2766", [16, 26, 17, 27, 18, 10], 2, 2, 7, 0, 0, [], "97aa05ab", [16, 26, 17, 27, 2]]','[16, 26, 17, 27, 2]',2,0,1.0,0.0,1.0,4.69e-06,5.72659996578295249491e-05,NULL);
INSERT INTO "interval" VALUES(3,1,5,'done','["scanning", "2c7c0a3dec8d2766", [16, 26, 17, 9, 13, 2], 0, 0, 0, 0, 0, [], "97aa05ab", [16, 26, 1]]','["scanning", "2c7c0a3dec8d2766", [16, 26, 17, 9, 13, 2], 2, 2, 7, 0, 0, [], "97aa05ab", [16, 26, 1]]','[16, 26, 1]',2,0,1.0,0.0,1.0,4.69e-06,5.193700053496286273e-05,NULL);
INSERT INTO "interval" VALUES(4,1,6,'done','["scanning", "2c7c0a3dec8d2766", [16, 26, 1], 0, 0, 0, 0, 0, [], "97aa05ab", [16, 26, 1, 22, 13, 6]]','["scanning", "2c7c0a3dec8d2766", [16, 26, 1, 22, 13], 5, 5, 21, 0, 0, [], "97aa05ab", [16, 26, 1, 22, 13, 6]]','[16, 26, 1, 22, 13, 6]',5,0,1.0,0.0,1.0,4.75e-06,1.21651999506866559386e-04,NULL);
INSERT INTO "interval" VALUES(5,1,7,'done','["scanning", "2c7c0a3dec8d2766", [16, 26, 1, 22, 13, 6], 0, 0, 0, 0, 0, [], "97aa05ab", [16, 26, 1, 5]]','["scanning", "2c7c0a3dec8d2766", [16, 26, 1, 22, 13, 6], 1, 1, 4, 0, 0, [], "97aa05ab", [16, 26, 1, 5]]','[16, 26, 1, 5]',1,0,1.0,0.0,1.0,4.67e-06,4.18519998675037641078e-05,NULL);
INSERT INTO "interval" VALUES(6,1,10,'done','["scanning", "2c7c0a3dec8d2766", [16, 26, 1, 5, 9], 0, 0, 0, 0, 0, [], "97aa05ab", [16, 8]]','["scanning", "2c7c0a3dec8d2766", [16, 26, 1, 5, 9], 5, 5, 17, 0, 0, [], "97aa05ab", [16, 8]]','[16, 8]',5,0,1.0,0.0,1.0,4.75e-06,4.78020001537515781819e-05,NULL);
INSERT INTO "interval" VALUES(7,1,12,'done','["scanning", "2c7c0a3dec8d2766", [16, 8, 12, 17, 18, 10], 0, 0, 0, 0, 0, [], "97aa05ab", [16, 8, 12, 17, 2]]','["scanning", "2c7c0a3dec8d2766", [16, 8, 12, 17, 18, 10], 2, 2, 7, 0, 0, [], "97aa05ab", [16, 8, 12, 17, 2]]','[16, 8, 12, 17, 2]',2,0,1.0,0.0,1.0,4.69e-06,4.6980999741208506748e-05,NULL);
INSERT INTO "interval" VALUES(8,1,15,'done','["scanning", "2c7c0a3dec8d2766", [16, 8, 12, 1], 0, 0, 0, 0, 0, [], "97aa05ab", [16, 8, 12, 1, 5, 10]]','["scanning", "2c7c0a3dec8d2766", [16, 8, 12, 1, 5], 5, 5, 19, 0, 0, [], "97aa05ab", [16, 8, 12, 1, 5, 10]]','[16, 8, 12, 1, 5, 10]',5,0,1.0,0.0,1.0,4.75e-06,9.40400000217778142541e-05,NULL);
INSERT INTO "interval" VALUES(9,1,16,'done','["scanning", "2c7c0a3dec8d2766", [16, 8, 12, 1, 5, 10], 0, 0, 0, 0, 0, [], "97aa05ab", [0]]','["scanning", "2c7c0a3dec8d2766", [16, 8, 12, 1, 5, 10], 2, 2, 7, 0, 0, [], "97aa05ab", [0]]','[0]',2,0,1.0,0.0,1.0,4.69e-06,4.19930001953616738319e-05,NULL);
INSERT INTO "interval" VALUES(10,1,19,'done','["scanning", "2c7c0a3dec8d2766", [0, 21, 12, 22, 2], 0, 0, 0, 0, 0, [], "97aa05ab", [0, 21, 12, 22, 2, 6]]','["scanning", "2c7c0a3dec8d2766", [0, 21, 12, 22, 2], 1, 1, 8, 0, 0, [], "97aa05ab", [0, 21, 12, 22, 2, 6]]','[0, 21, 12, 22, 2, 6]',1,0,1.0,0.0,1.0,4.69e-06,4.19530001636303495615e-05,NULL);
INSERT INTO "interval" VALUES(11,1,20,'done','["scanning", "2c7c0a3dec8d2766", [0, 21, 12, 22, 2, 6], 0, 0, 0, 0, 0, [], "97aa05ab", [0, 21, 12, 5]]','["scanning", "2c7c0a3dec8d2766", [0, 21, 12, 22, 2, 6], 3, 3, 11, 0, 0, [], "97aa05ab", [0, 21, 12, 5]]','[0, 21, 12, 5]',3,0,1.0,0.0,1.0,4.72e-06,4.28530001954641193151e-05,NULL);
INSERT INTO "interval" VALUES(12,1,22,'done','["scanning", "2c7c0a3dec8d2766", [0, 4], 0, 0, 0, 0, 0, [], "97aa05ab", [0, 4, 26, 27, 18, 10]]','["scanning", "2c7c0a3dec8d2766", [0, 4, 26, 27, 18], 5, 5, 24, 0, 0, [], "97aa05ab", [0, 4, 26, 27, 18, 10]]','[0, 4, 26, 27, 18, 10]',5,0,1.0,0.0,1.0,4.75e-06,1.78686999788624234497e-04,NULL);
INSERT INTO "interval" VALUES(13,1,24,'done','["scanning", "2c7c0a3dec8d2766", [0, 4, 26, 27, 2], 0, 0, 0, 0, 0, [], "97aa05ab", [0, 4, 26, 27, 2, 6]]','["scanning", "2c7c0a3dec8d2766", [0, 4, 26, 27, 2], 1, 1, 8, 0, 0, [], "97aa05ab", [0, 4, 26, 27, 2, 6]]','[0, 4, 26, 27, 2, 6]',1,0,1.0,0.0,1.0,4.69e-06,4.97450000693788751959e-05,NULL);
INSERT INTO "interval" VALUES(14,1,28,'done','["scanning", "2c7c0a3dec8d2766", [0, 4, 8], 0, 0, 0, 0, 0, [], "97aa05ab", [0, 4, 8, 12, 18, 10]]','["scanning", "2c7c0a3dec8d2766", [0, 4, 8, 12, 18], 5, 5, 21, 0, 0, [], "97aa05ab", [0, 4, 8, 12, 18, 10]]','[0, 4, 8, 12, 18, 10]',5,0,1.0,0.0,1.0,4.75e-06,1.22893000479962211102e-04,NULL);
INSERT INTO "interval" VALUES(15,1,29,'done','["scanning", "2c7c0a3dec8d2766", [0, 4, 8, 12, 18, 10], 0, 0, 0, 0, 0, [], "97aa05ab", [0, 4, 8, 12, 2]]','["scanning", "2c7c0a3dec8d2766", [0, 4, 8, 12, 18, 10], 2, 2, 7, 0, 0, [], "97aa05ab", [0, 4, 8, 12, 2]]','[0, 4, 8, 12, 2]',2,0,1.0,0.0,1.0,4.69e-06,4.43469998572254553437e-05,NULL);
INSERT INTO "interval" VALUES(16,1,31,'done','["scanning", "2c7c0a3dec8d2766", [0, 4, 8, 12, 2, 6], 0, 0, 0, 0, 0, [], "97aa05ab", null]','["scanning", "2c7c0a3dec8d2766", [0, 4, 8, 12, 2, 6], 3, 3, 11, 0, 0, [], "97aa05ab", null]','null',3,0,1.0,0.0,1.0,4.72e-06,4.52880003649625e-05,NULL);
CREATE TABLE meta(key text primary key, value text not null) without rowid;
INSERT INTO "meta" VALUES('expected','[7.543999999999998e-05, 0.0]');
INSERT INTO "meta" VALUES('group','{"convention": "none", "order": 1, "rotations": 1, "components": 1, "exchanged": [], "turned": false, "glued": false}');
INSERT INTO "meta" VALUES('name','dominoes 4x5');
INSERT INTO "meta" VALUES('options','31');
INSERT INTO "meta" VALUES('order','97aa05ab');
INSERT INTO "meta" VALUES('outcome','complete');
INSERT INTO "meta" VALUES('part','[1, 2]');
INSERT INTO "meta" VALUES('problem','2c7c0a3dec8d2766');
INSERT INTO "meta" VALUES('puzzle','{"packing": {"lattice": "square", "cells": [[0, 0], [0, 1], [0, 2], [0, 3], [0, 4], [1, 0], [1, 1], [1, 2], [1, 3], [1, 4], [2, 0], [2, 1], [2, 2], [2, 3], [2, 4], [3, 0], [3, 1], [3, 2], [3, 3], [3, 4]], "optional": [], "wrapping": null, "pieces": [{"name": "I", "shapes": [[[0, 0], [0, 1]]], "mobility": "free", "uses": [0, 10]}]}}');
INSERT INTO "meta" VALUES('question','{"counts": false, "symmetry": "none", "engine": null, "seed": 0}');
INSERT INTO "meta" VALUES('reason','');
INSERT INTO "meta" VALUES('split','60b1f285f38ce879c5aa896756b19550');
INSERT INTO "meta" VALUES('version','0.1.0');
CREATE TABLE sample(sitting integer not null, seconds real not null, fraction real not null, found integer not null);
INSERT INTO "sample" VALUES(1,3.77675500021723564714e-03,6.29639448568398846228e-02,5);
INSERT INTO "sample" VALUES(1,1.07916440001645241864e-02,1.25132555673382855898e-01,7);
INSERT INTO "sample" VALUES(1,1.34420790000149281695e-02,1.87301166489925841052e-01,9);
INSERT INTO "sample" VALUES(1,1.46084789998894848395e-02,2.50265111346765711797e-01,14);
INSERT INTO "sample" VALUES(1,1.8325645999993867008e-02,3.1216861081654306842e-01,15);
INSERT INTO "sample" VALUES(1,2.26755469998352054972e-02,3.75132555673382939165e-01,20);
INSERT INTO "sample" VALUES(1,2.77372109999305394012e-02,4.37301166489925896563e-01,22);
INSERT INTO "sample" VALUES(1,2.93344540000362030696e-02,5.00265111346765767308e-01,27);
INSERT INTO "sample" VALUES(1,3.26380840001547767315e-02,5.62433722163308669195e-01,29);
INSERT INTO "sample" VALUES(1,3.42990429999190382659e-02,6.24602332979851682104e-01,30);
INSERT INTO "sample" VALUES(1,3.89997470001617330126e-02,6.87168610816543123931e-01,33);
INSERT INTO "sample" VALUES(1,4.24306370000522292684e-02,0.750132555673383,38);
INSERT INTO "sample" VALUES(1,4.84719720002431131433e-02,8.12301166489925896563e-01,39);
INSERT INTO "sample" VALUES(1,0.0506324160000986,8.75265111346765656286e-01,44);
INSERT INTO "sample" VALUES(1,5.58803680000892200041e-02,9.37433722163308669195e-01,46);
INSERT INTO "sample" VALUES(1,0.0674068480002461,1.0,49);
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
INSERT INTO "sitting" VALUES(1,1.79545099859347701077e+09,1.79545099868523979182e+09,'host',8667,2,'0.1.0',49,0.0674068480002461,'finished',0);
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
