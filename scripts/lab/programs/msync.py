# msync.py TIMES: fills a file through a mapping, and writes it back every 4 MB.
import mmap, os, sys

size = 48 << 20
page = os.urandom(4096)
for turn in range(int(sys.argv[1])):
    f = os.open("m%d" % turn, os.O_RDWR | os.O_CREAT)
    os.ftruncate(f, size)
    m = mmap.mmap(f, size)
    for i in range(0, size, 4096):
        m[i : i + 4096] = page
        if i % (4 << 20) == 0:
            m.flush()
    m.flush()
