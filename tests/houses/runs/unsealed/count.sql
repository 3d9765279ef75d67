pragma application_id=1682336882;
pragma user_version=2;
BEGIN TRANSACTION;
CREATE TABLE arrival(
    id integer primary key,
    interval integer not null references interval,
    first integer not null,
    until integer not null
);
CREATE TABLE checkpoint(name text primary key, kind text not null, at real not null, value blob not null) without rowid;
CREATE TABLE chunk(
    id integer primary key,
    interval integer not null references interval,
    first integer not null,
    count integer not null,
    width integer not null,
    options blob not null
);
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
INSERT INTO "interval" VALUES(1,1,0,'done',NULL,'["matchings", "2c7c0a3dec8d2766", [], 0, 95, 0, 0, 0, [], "", null]',NULL,95,0,1.0,0.0,1.0,2.4563176520852481161e-06,2.77348780000465922057e-02,NULL);
INSERT INTO "interval" VALUES(2,2,0,'done',NULL,'["matchings", "2e80b367c6c2148f", [], 0, 5, 0, 0, 0, [], "", null]',NULL,5,0,1.0,0.0,1.0,1.56e-07,7.30199999907199526205e-04,NULL);
INSERT INTO "interval" VALUES(3,3,0,'done',NULL,'["matchings", "489de481a9b40b02", [], 0, 23, 0, 0, 0, [], "", null]',NULL,23,0,1.0,0.0,1.0,4.31203125e-07,1.30184199997529503889e-03,NULL);
INSERT INTO "interval" VALUES(4,4,0,'done',NULL,'["matchings", "468d59794528fd26", [], 0, 9, 0, 0, 0, [], "", null]',NULL,9,0,1.0,0.0,1.0,1.92e-07,2.96602600019468809477e-03,NULL);
CREATE TABLE meta(key text primary key, value text not null) without rowid;
INSERT INTO "meta" VALUES('expected','[3.235520777085248e-06, 5.948605840989789e-08]');
INSERT INTO "meta" VALUES('group','{"convention": "all", "order": 4, "rotations": 2, "components": 1, "exchanged": [], "turned": false, "glued": false}');
INSERT INTO "meta" VALUES('name','dominoes 4x5');
INSERT INTO "meta" VALUES('options','31');
INSERT INTO "meta" VALUES('order','97aa05ab');
INSERT INTO "meta" VALUES('outcome','complete');
INSERT INTO "meta" VALUES('problem','2c7c0a3dec8d2766');
INSERT INTO "meta" VALUES('puzzle','{"packing": {"lattice": "square", "cells": [[0, 0], [0, 1], [0, 2], [0, 3], [0, 4], [1, 0], [1, 1], [1, 2], [1, 3], [1, 4], [2, 0], [2, 1], [2, 2], [2, 3], [2, 4], [3, 0], [3, 1], [3, 2], [3, 3], [3, 4]], "optional": [], "wrapping": null, "pieces": [{"name": "I", "shapes": [[[0, 0], [0, 1]]], "mobility": "free", "uses": [0, 10]}]}}');
INSERT INTO "meta" VALUES('question','{"counts": true, "symmetry": "all", "engine": null, "seed": 0}');
INSERT INTO "meta" VALUES('reason','');
INSERT INTO "meta" VALUES('result','{"raw": 95, "fixed": 37, "distinct": 33}');
INSERT INTO "meta" VALUES('version','0.1.0');
CREATE TABLE sample(sitting integer not null, seconds real not null, fraction real not null, found integer not null);
INSERT INTO "sample" VALUES(1,2.82631860000037704594e-02,0.759172269725941,95);
INSERT INTO "sample" VALUES(1,3.12139500001649139449e-02,0.80738707369346,100);
INSERT INTO "sample" VALUES(1,0.0353328760002114,9.40658702809207381001e-01,123);
INSERT INTO "sample" VALUES(1,4.36828370002331212162e-02,1.0,132);
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
INSERT INTO "sitting" VALUES(1,1.79545099828453731541e+09,1.79545099835026836397e+09,'host',8667,2,'0.1.0',132,4.36828370002331212162e-02,'finished',0);
CREATE TABLE task(
    id integer primary key,
    times integer not null,
    raw integer not null,
    sieved integer not null,
    size integer not null,
    problem text not null
);
INSERT INTO "task" VALUES(1,1,1,0,31,'2c7c0a3dec8d2766');
INSERT INTO "task" VALUES(2,1,0,0,13,'2e80b367c6c2148f');
INSERT INTO "task" VALUES(3,1,0,0,18,'489de481a9b40b02');
INSERT INTO "task" VALUES(4,1,0,0,16,'468d59794528fd26');
CREATE UNIQUE INDEX chunk_place on chunk(interval, first);
COMMIT;
