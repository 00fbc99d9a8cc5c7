// `npm start`: prepares the checkout, then is the server. The same process, so that signals reach it.
import { ensure } from './ensure.mjs'

await ensure()
// As in bin/viva.mjs: stacks name the sources.
process.setSourceMapsEnabled(true)
const { run } = await import('../dist/server/cli.js')
await run([process.argv[0], 'viva', 'serve', ...process.argv.slice(2)])
