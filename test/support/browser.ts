// The browser of the tests: the Chromium that npm brought on Linux x64, elsewhere an installed Chrome or Edge. Never none.
import { chromium, type Browser, type LaunchOptions } from 'playwright-core'
import { unpackChromium } from './chromium-files.js'

/** Nothing but the tests' own server is to be reached: a page that needs the internet has to fail here. */
const QUIET = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
]

/** A browser without a window. The caller closes it. Rejects with a sentence that says what to do when there is none. */
export async function launchBrowser(): Promise<Browser> {
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const given = process.env['CHROMIUM']
  if (given) return await chromium.launch({ executablePath: given, args: [...asRoot, ...QUIET] })
  if (process.platform === 'linux' && process.arch === 'x64') {
    const { executablePath, env } = await unpackChromium()
    return await chromium.launch({
      executablePath,
      // This build has no sandbox of its own and no graphics; `shell` is the one mode it has.
      args: ['--no-sandbox', '--headless=shell', '--disable-gpu', ...QUIET],
      env: { ...(process.env as Record<string, string>), ...env },
    })
  }
  return await launchInstalled({ args: [...asRoot, ...QUIET] })
}

async function launchInstalled(options: LaunchOptions): Promise<Browser> {
  const said: string[] = []
  for (const channel of ['chrome', 'msedge']) {
    try {
      return await chromium.launch({ ...options, channel })
    } catch (error) {
      said.push(String(error).split('\n', 1)[0]!)
    }
  }
  throw new Error(
    `The browser tests need Chrome or Edge on this platform. Install one, or set CHROMIUM to the path of a Chromium.\n${said.join('\n')}`,
  )
}
