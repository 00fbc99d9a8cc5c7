// The server from its sources, for `npm run dev`.
import { run } from '../src/cli.js'

await run([...process.argv.slice(0, 2), 'serve'])
