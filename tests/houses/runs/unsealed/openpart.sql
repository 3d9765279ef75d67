pragma application_id=1682336882;
pragma user_version=2;
BEGIN TRANSACTION;
CREATE TABLE arrival(
    id integer primary key,
    interval integer not null references interval,
    first integer not null,
    until integer not null
);
INSERT INTO "arrival" VALUES(1,1,0,3);
CREATE TABLE checkpoint(name text primary key, kind text not null, at real not null, value blob not null) without rowid;
CREATE TABLE chunk(
    id integer primary key,
    interval integer not null references interval,
    first integer not null,
    count integer not null,
    width integer not null,
    options blob not null
);
INSERT INTO "chunk" VALUES(1,1,0,3,10,X'10111213141A1B1C1D1E0B0F10111213141A1B1C030F10111218191A1B1C');
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
INSERT INTO "interval" VALUES(1,1,0,'open','["scanning", "2c7c0a3dec8d2766", [], 0, 0, 0, 0, 0, [], "97aa05ab", [16, 26, 17, 27, 18, 10]]','["scanning", "2c7c0a3dec8d2766", [16, 26, 17, 27, 18, 28, 3, 7], 0, 3, 24, 0, 0, [], "97aa05ab", [16, 26, 17, 27, 18, 10]]','[16, 26, 17, 27, 18, 10]',3,0,0.75,0.0,1.0,4.75e-06,2.3980480000318493694e-03,NULL);
INSERT INTO "interval" VALUES(2,1,1,'open',NULL,'["scanning", "2c7c0a3dec8d2766", [16, 26, 17, 27, 18, 10], 0, 0, 0, 0, 0, [], "97aa05ab", [16, 26, 17, 27, 2]]','[16, 26, 17, 27, 2]',0,0,0.0,0.0,1.0,4.69e-06,0.0,NULL);
INSERT INTO "interval" VALUES(3,1,5,'open',NULL,'["scanning", "2c7c0a3dec8d2766", [16, 26, 17, 9, 13, 2], 0, 0, 0, 0, 0, [], "97aa05ab", [16, 26, 1]]','[16, 26, 1]',0,0,0.0,0.0,1.0,4.69e-06,0.0,NULL);
INSERT INTO "interval" VALUES(4,1,6,'open',NULL,'["scanning", "2c7c0a3dec8d2766", [16, 26, 1], 0, 0, 0, 0, 0, [], "97aa05ab", [16, 26, 1, 22, 13, 6]]','[16, 26, 1, 22, 13, 6]',0,0,0.0,0.0,1.0,4.75e-06,0.0,NULL);
INSERT INTO "interval" VALUES(5,1,7,'open',NULL,'["scanning", "2c7c0a3dec8d2766", [16, 26, 1, 22, 13, 6], 0, 0, 0, 0, 0, [], "97aa05ab", [16, 26, 1, 5]]','[16, 26, 1, 5]',0,0,0.0,0.0,1.0,4.67e-06,0.0,NULL);
INSERT INTO "interval" VALUES(6,1,10,'open',NULL,'["scanning", "2c7c0a3dec8d2766", [16, 26, 1, 5, 9], 0, 0, 0, 0, 0, [], "97aa05ab", [16, 8]]','[16, 8]',0,0,0.0,0.0,1.0,4.75e-06,0.0,NULL);
INSERT INTO "interval" VALUES(7,1,12,'open',NULL,'["scanning", "2c7c0a3dec8d2766", [16, 8, 12, 17, 18, 10], 0, 0, 0, 0, 0, [], "97aa05ab", [16, 8, 12, 17, 2]]','[16, 8, 12, 17, 2]',0,0,0.0,0.0,1.0,4.69e-06,0.0,NULL);
INSERT INTO "interval" VALUES(8,1,15,'open',NULL,'["scanning", "2c7c0a3dec8d2766", [16, 8, 12, 1], 0, 0, 0, 0, 0, [], "97aa05ab", [16, 8, 12, 1, 5, 10]]','[16, 8, 12, 1, 5, 10]',0,0,0.0,0.0,1.0,4.75e-06,0.0,NULL);
INSERT INTO "interval" VALUES(9,1,16,'open',NULL,'["scanning", "2c7c0a3dec8d2766", [16, 8, 12, 1, 5, 10], 0, 0, 0, 0, 0, [], "97aa05ab", [0]]','[0]',0,0,0.0,0.0,1.0,4.69e-06,0.0,NULL);
INSERT INTO "interval" VALUES(10,1,19,'open',NULL,'["scanning", "2c7c0a3dec8d2766", [0, 21, 12, 22, 2], 0, 0, 0, 0, 0, [], "97aa05ab", [0, 21, 12, 22, 2, 6]]','[0, 21, 12, 22, 2, 6]',0,0,0.0,0.0,1.0,4.69e-06,0.0,NULL);
INSERT INTO "interval" VALUES(11,1,20,'open',NULL,'["scanning", "2c7c0a3dec8d2766", [0, 21, 12, 22, 2, 6], 0, 0, 0, 0, 0, [], "97aa05ab", [0, 21, 12, 5]]','[0, 21, 12, 5]',0,0,0.0,0.0,1.0,4.72e-06,0.0,NULL);
INSERT INTO "interval" VALUES(12,1,22,'open',NULL,'["scanning", "2c7c0a3dec8d2766", [0, 4], 0, 0, 0, 0, 0, [], "97aa05ab", [0, 4, 26, 27, 18, 10]]','[0, 4, 26, 27, 18, 10]',0,0,0.0,0.0,1.0,4.75e-06,0.0,NULL);
INSERT INTO "interval" VALUES(13,1,24,'open',NULL,'["scanning", "2c7c0a3dec8d2766", [0, 4, 26, 27, 2], 0, 0, 0, 0, 0, [], "97aa05ab", [0, 4, 26, 27, 2, 6]]','[0, 4, 26, 27, 2, 6]',0,0,0.0,0.0,1.0,4.69e-06,0.0,NULL);
INSERT INTO "interval" VALUES(14,1,28,'open',NULL,'["scanning", "2c7c0a3dec8d2766", [0, 4, 8], 0, 0, 0, 0, 0, [], "97aa05ab", [0, 4, 8, 12, 18, 10]]','[0, 4, 8, 12, 18, 10]',0,0,0.0,0.0,1.0,4.75e-06,0.0,NULL);
INSERT INTO "interval" VALUES(15,1,29,'open',NULL,'["scanning", "2c7c0a3dec8d2766", [0, 4, 8, 12, 18, 10], 0, 0, 0, 0, 0, [], "97aa05ab", [0, 4, 8, 12, 2]]','[0, 4, 8, 12, 2]',0,0,0.0,0.0,1.0,4.69e-06,0.0,NULL);
INSERT INTO "interval" VALUES(16,1,31,'open',NULL,'["scanning", "2c7c0a3dec8d2766", [0, 4, 8, 12, 2, 6], 0, 0, 0, 0, 0, [], "97aa05ab", null]','null',0,0,0.0,0.0,1.0,4.72e-06,0.0,NULL);
CREATE TABLE meta(key text primary key, value text not null) without rowid;
INSERT INTO "meta" VALUES('expected','[7.543999999999998e-05, 0.0]');
INSERT INTO "meta" VALUES('group','{"convention": "none", "order": 1, "rotations": 1, "components": 1, "exchanged": [], "turned": false, "glued": false}');
INSERT INTO "meta" VALUES('name','dominoes 4x5');
INSERT INTO "meta" VALUES('options','31');
INSERT INTO "meta" VALUES('order','97aa05ab');
INSERT INTO "meta" VALUES('part','[1, 2]');
INSERT INTO "meta" VALUES('problem','2c7c0a3dec8d2766');
INSERT INTO "meta" VALUES('puzzle','{"packing": {"lattice": "square", "cells": [[0, 0], [0, 1], [0, 2], [0, 3], [0, 4], [1, 0], [1, 1], [1, 2], [1, 3], [1, 4], [2, 0], [2, 1], [2, 2], [2, 3], [2, 4], [3, 0], [3, 1], [3, 2], [3, 3], [3, 4]], "optional": [], "wrapping": null, "pieces": [{"name": "I", "shapes": [[[0, 0], [0, 1]]], "mobility": "free", "uses": [0, 10]}]}}');
INSERT INTO "meta" VALUES('question','{"counts": false, "symmetry": "none", "engine": null, "seed": 0}');
INSERT INTO "meta" VALUES('reason','');
INSERT INTO "meta" VALUES('split','60b1f285f38ce879c5aa896756b19550');
INSERT INTO "meta" VALUES('version','0.1.0');
CREATE TABLE sample(sitting integer not null, seconds real not null, fraction real not null, found integer not null);
INSERT INTO "sample" VALUES(1,0.0042701020001914,4.72229586426299169366e-02,3);
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
INSERT INTO "sitting" VALUES(1,1.79545099885242199905e+09,1.79545099888069486617e+09,'host',8667,2,'0.1.0',3,0.0042701020001914,'limit',0);
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
