# commits.py TIMES: files made durable one by one and renamed, as a package manager or a mail server does.
import os, sys

for i in range(int(sys.argv[1]) * 100):
    f = os.open("new", os.O_WRONLY | os.O_CREAT)
    os.write(f, b"%d" % i * 500)
    os.fsync(f)
    os.close(f)
    os.rename("new", "%d" % (i % 50))
