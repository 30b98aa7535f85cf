import { createReadStream } from "node:fs";
import { createServer } from "node:http";

// Serves one file on the loopback, and says on which port.
const [file = ""] = process.argv.slice(2);
const server = createServer((_, response) => createReadStream(file).pipe(response));
server.listen(0, "127.0.0.1", () => console.log((server.address() as { port: number }).port));
