// `npm run dev`: the server and the page, made anew whenever their sources change.
import { spawn } from 'node:child_process'
import { ROOT, ensure } from './ensure.mjs'

await ensure()
// The server reads the page's index at its start, so a new page restarts it too.
const tools = [
  ['vite/bin/vite.js', 'build', '--watch', '--logLevel', 'warn'],
  ['tsx/dist/cli.mjs', 'watch', '--clear-screen=false', '--include', 'dist/web/index.html', 'scripts/dev-server.ts'],
]
const children = tools.map(([tool, ...args]) =>
  spawn(process.execPath, [`${ROOT}/node_modules/${tool}`, ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
  }),
)
const stop = () => children.forEach(child => child.kill('SIGTERM'))
process.on('SIGINT', stop).on('SIGTERM', stop)
// One without the other is no use.
for (const child of children) child.once('exit', stop)
