# log.py TIMES: a key-value store's writes: 400 records made durable one by one, then a table of 16 MB, sorted and synced.
import hashlib, os, sys

for turn in range(int(sys.argv[1])):
    log = os.open("%d.log" % turn, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    records = []
    for i in range(400):
        value = hashlib.sha512(b"%d %d" % (turn, i)).digest() * (1 + i % 64)
        records.append(value)
        os.write(log, value)
        os.fdatasync(log)
    table = os.open("%d.table" % turn, os.O_WRONLY | os.O_CREAT)
    for value in sorted(records):
        os.write(table, value * (40960 // len(value)))
    os.fsync(table)
    folder = os.open(".", os.O_RDONLY)
    os.rename("%d.table" % turn, "%d.sorted" % turn)
    os.fsync(folder)
    os.unlink("%d.log" % turn)
