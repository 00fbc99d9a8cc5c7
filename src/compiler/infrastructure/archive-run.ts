// A run as one file that can be kept or sent: the same bytes for the same run.
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { packTar } from 'modern-tar'
import { FILES } from './run-files.js'
import type { RunFolder } from './run-folder.js'

const compress = promisify(gzip)
/** Of every entry: when it was written is no matter of what it says. */
const WRITTEN = new Date(0)

/** A tar.gz of all files below a folder of the run's name, without locks and unfinished work. */
export async function archiveRun(folder: RunFolder): Promise<Buffer> {
  const entries = []
  for (const relative of await folder.files()) {
    if (relative === FILES.job) continue
    const body = (await folder.bytes(relative)) ?? Buffer.alloc(0)
    entries.push({
      header: {
        name: `${folder.id}/${relative}`,
        size: body.length,
        type: 'file' as const,
        mtime: WRITTEN,
        mode: 0o644,
        uid: 0,
        gid: 0,
      },
      body: new Uint8Array(body),
    })
  }
  return compress(await packTar(entries), { level: 9 })
}
