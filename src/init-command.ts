// `viva init`: a folder of one's own with a question, a quiz, a survey, a lesson and settings that explain themselves. Overwrites nothing.
import { constants } from 'node:fs'
import { copyFile, lstat, mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'
import { Command } from 'commander'
import { packageFile } from './kernel/package-files.js'

type Copy = { readonly from: string; readonly to: string }

/** A package cannot hold these under the names that they get. */
const DOT_FILES: Readonly<Record<string, string>> = { env: '.env', gitignore: '.gitignore' }

export const initCommand = ({ out }: { out(text: string): void }): Command =>
  new Command('init')
    .description('make a folder with a quiz of your own, a survey, a lesson and settings; overwrites nothing')
    .argument('[folder]', 'the folder; this one unless told otherwise', '.')
    .action(async (folder: string) => {
      const made = await makeStarter(path.resolve(folder))
      const cd = path.relative(process.cwd(), path.resolve(folder))
      out(
        [
          ...made.map(file => `  ${path.join(cd, file)}`),
          '',
          'Next:',
          ...(cd === '' ? [] : [`  cd ${/^[\w./@-]+$/.test(cd) ? cd : JSON.stringify(cd)}`]),
          '  npx viva                    serves it: take the quiz at http://127.0.0.1:3000',
          '  npx viva blueprint check    says what is wrong after a change',
          '  npx viva doctor             says what is configured',
          '',
        ].join('\n'),
      )
    })

/** Writes all files or none, as far as can be told before. Returns their paths below the folder. */
export async function makeStarter(folder: string, starter: string = packageFile('starter')): Promise<string[]> {
  const entries = await readdir(starter, { recursive: true, withFileTypes: true })
  const copies = entries
    .filter(entry => entry.isFile())
    .map((entry): Copy => {
      const from = path.join(entry.parentPath, entry.name)
      const below = path.relative(starter, from)
      return { from, to: path.join(folder, DOT_FILES[below] ?? below) }
    })
  const present = (await Promise.all(copies.map(async ({ to }) => ((await isThere(to)) ? [to] : [])))).flat()
  if (present.length > 0)
    throw new Error(
      `${present.map(file => path.relative(folder, file)).join(', ')}: there already, in ${folder}. Nothing is overwritten: give another folder, as in \`viva init my-quizzes\`.`,
    )
  try {
    for (const { from, to } of copies) {
      await mkdir(path.dirname(to), { recursive: true })
      await copyFile(from, to, constants.COPYFILE_EXCL)
    }
  } catch (error) {
    throw new Error(`${folder} cannot be written: ${(error as Error).message}. Give another folder.`, { cause: error })
  }
  return copies.map(({ to }) => path.relative(folder, to)).sort()
}

/** Also a link to nowhere is something. What is below a file cannot be there; the attempt to write it says so. */
async function isThere(file: string): Promise<boolean> {
  try {
    await lstat(file)
    return true
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return false
    throw error
  }
}
