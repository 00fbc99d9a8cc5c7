// A lesson about the questions of which every key is unique: whatever is said in it can be searched for them.
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

export const SECRET_LESSON = { session_type: 'tutoring', guideline_id: 'fixture.secrets' } as const

/** Adds it to a copy of the fixtures, before a server reads that. */
export async function addSecretLesson(folder: string): Promise<void> {
  const sums = await readFile(path.join(folder, 'guidelines/sums.yaml'), 'utf8')
  const secrets = sums
    .replace('fixture.sums', SECRET_LESSON.guideline_id)
    .replace(/subtopic: .*/, 'subtopic: Boxes')
    .replaceAll('skills: [fixture.sum]', 'skills: [fixture.secret, fixture.secret_choice]')
  await writeFile(path.join(folder, 'guidelines/secrets.yaml'), secrets)
}
