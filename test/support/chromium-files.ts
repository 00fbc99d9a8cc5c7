// The Chromium that npm brought, unpacked once for each version into the temporary folder; so are the libraries and fonts it
// needs on a machine that has none. Unpacking is race-free: under a name of its own first, then renamed.
import { execFileSync } from 'node:child_process'
import { createReadStream, createWriteStream, existsSync, lstatSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, brotliDecompressSync } from 'node:zlib'

export type ChromiumFiles = { readonly executablePath: string; readonly env: Readonly<Record<string, string>> }

export async function unpackChromium(): Promise<ChromiumFiles> {
  const packed = path.resolve(path.dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '../..')
  const { version } = JSON.parse(readFileSync(path.join(packed, 'package.json'), 'utf8')) as { version: string }
  const folder = path.join(os.tmpdir(), `viva-chromium-${version}-${process.getuid?.() ?? 'user'}`)
  if (!existsSync(folder)) await unpack(path.join(packed, 'bin'), folder)
  // The folder's name can be guessed, so on a shared machine somebody else could have put it there.
  if (process.getuid && lstatSync(folder).uid !== process.getuid())
    throw new Error(`${folder} belongs to somebody else. Remove it, or set CHROMIUM to the path of a Chromium.`)
  const executablePath = path.join(folder, 'chromium')
  return {
    executablePath,
    env: {
      ...(lacksLibraries(executablePath) ? { LD_LIBRARY_PATH: path.join(folder, 'lib') } : {}),
      ...(existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_PATH: folder }),
    },
  }
}

async function unpack(packed: string, folder: string): Promise<void> {
  const draft = await mkdtemp(`${folder}-`)
  await pipeline(
    createReadStream(path.join(packed, 'chromium.br')),
    createBrotliDecompress(),
    createWriteStream(path.join(draft, 'chromium'), { mode: 0o755 }),
  )
  for (const archive of ['al2023.tar.br', 'fonts.tar.br'])
    await untar(brotliDecompressSync(readFileSync(path.join(packed, archive))), draft)
  try {
    await rename(draft, folder)
  } catch {
    // Another process was first; its copy is the same.
    await rm(draft, { recursive: true, force: true })
  }
}

/** The plain files of a tar archive with short names, which is all these archives hold. */
async function untar(archive: Buffer, folder: string): Promise<void> {
  for (let at = 0; at + 512 <= archive.length && archive[at] !== 0;) {
    const field = (from: number, length: number) =>
      archive.toString('latin1', at + from, at + from + length).replace(/\0.*$/s, '')
    const name = field(0, 100)
    const size = Number.parseInt(field(124, 12), 8)
    const isFile = ['0', ''].includes(field(156, 1))
    if (isFile && !name.split('/').includes('..')) {
      await mkdir(path.dirname(path.join(folder, name)), { recursive: true })
      await writeFile(path.join(folder, name), archive.subarray(at + 512, at + 512 + size))
    }
    at += 512 + Math.ceil(size / 512) * 512
  }
}

function lacksLibraries(program: string): boolean {
  try {
    return execFileSync('ldd', [program], { encoding: 'utf8' }).includes('not found')
  } catch {
    return false
  }
}
