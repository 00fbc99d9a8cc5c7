// `npm start`: prepares the checkout, then is the server. The same process, so that signals reach it.
import { ensure } from './ensure.mjs'

await ensure()
const { run } = await import('../dist/cli.js')
await run([process.argv[0], 'viva', 'serve', ...process.argv.slice(2)])
