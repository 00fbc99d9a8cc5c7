// The files of blueprints in groups: by folder, and within a large one by the area of the skill that their ids name.
import type { BlueprintFiles } from '../../../contract/authoring.js'

type Listed = BlueprintFiles['files'][number]

export type FileGroup = {
  /** The folder, without a slash at its end; empty for the uppermost. */
  readonly folder: string
  /** Such as `fractions`; null: the folder is not divided, or the file says none. */
  readonly area: string | null
  readonly files: readonly Listed[]
}

/** A folder with more files is divided. */
const MOST_TOGETHER = 30

/** By folder and area; in each, by title. */
export function groupsOf(files: readonly Listed[]): FileGroup[] {
  const sizes = new Map<string, number>()
  for (const { file } of files) sizes.set(folderOf(file), (sizes.get(folderOf(file)) ?? 0) + 1)
  const groups = new Map<string, FileGroup & { readonly files: Listed[] }>()
  for (const one of files) {
    const folder = folderOf(one.file)
    const area = sizes.get(folder)! > MOST_TOGETHER ? areaOf(one) : null
    const name = groupName({ folder, area })
    const group = groups.get(name) ?? { folder, area, files: [] }
    group.files.push(one)
    groups.set(name, group)
  }
  const byName = (a: string, b: string): number => a.localeCompare(b)
  return [...groups.values()]
    .toSorted((a, b) => byName(groupName(a), groupName(b)))
    .map(group => ({ ...group, files: group.files.toSorted((a, b) => byName(a.title ?? a.file, b.title ?? b.file)) }))
}

export const groupName = ({ folder, area }: Pick<FileGroup, 'folder' | 'area'>): string =>
  [folder, ...(area === null ? [] : [area])].join(' › ')

const folderOf = (file: string): string => file.slice(0, Math.max(0, file.lastIndexOf('/')))

/** The second word of an id: `math.fractions.adding` is about fractions. */
const areaOf = ({ blueprint_id: id }: Listed): string | null => {
  const words = id?.split('.') ?? []
  return words.length > 2 ? words[1]! : null
}
