// The folder of blueprints as the page for authors shows it: each file beside what the server uses.
import type { BlueprintFiles, EditedFile, FileUse, Starter } from '../../../contract/authoring.js'
import type { ContentFolder } from '../../../contract/content.js'
import { DomainError } from '../../../kernel/errors.js'
import type { EditedFiles } from '../../application/edited-files.js'
import { newAssessment } from '../../domain/assessment/new-assessment.js'
import { questionBank } from '../../domain/assessment/question-bank.js'
import { useOf } from '../../application/file-use.js'
import { fileExists, unknownFile } from '../../application/file-refusals.js'
import type { Catalogue } from '../../domain/assessment/catalogue.js'
import { YamlFile } from '../yaml-file.js'
import { schemaOf, type WrittenFile } from '../yaml-catalogue.js'
import { assessmentText } from './assessment-text.js'
import type { BlueprintFolder } from './blueprint-folder.js'
import { declaredSkills } from './declared-skills.js'
import { starterFile } from '../../../contract/starter-file.js'
import { STARTER_TYPES, starterBlueprint } from './starter-blueprint.js'
import type { Workbench } from './workbench.js'

type Ports = {
  readonly folder: BlueprintFolder
  /** What the server uses. */
  readonly catalogue: Catalogue
  /** What is wrong in the folder. */
  readonly faults: () => Promise<Pick<ContentFolder, 'faults'>>
  readonly workbench: Workbench
}

type Kind = EditedFile['kind']
type Listed = BlueprintFiles['files'][number]

/** By the word that a file begins with; one without it is taken for a blueprint that is being written. */
function kindOf(text: string): Kind {
  const schema = schemaOf(text)
  return (['skills', 'assessment', 'stories'] as const).find(kind => schema === `${kind}/1`) ?? 'blueprint'
}

export const editedFolder = ({ folder, catalogue, faults, workbench }: Ports): EditedFiles => ({
  async list() {
    const files = await folder.files()
    // The folder is read once more where something may be wrong in it.
    const isLoaded = files.every(file => useOf(catalogue, file) !== 'not_loaded')
    const found = isLoaded ? [] : (await faults()).faults
    const faultsOf = (file: string): number => found.filter(fault => fault.file === file).length
    return {
      files: files.map(file => listed(file, useOf(catalogue, file), faultsOf(file.file))),
      skills: declaredSkills(files).toSorted((a, b) => (a.title < b.title ? -1 : 1)),
      starters: [...STARTER_TYPES],
    }
  },
  async read(file) {
    const found = await folder.read(file)
    if (found === null) throw unknownFile()
    const kind = kindOf(found.text)
    return { file, kind, text: found.text, hash: found.hash, use: useOf(catalogue, { file, text: found.text }) }
  },
  async begin({ blueprint_id: id, skill_id: skill, type, language }): Promise<Starter> {
    const known = STARTER_TYPES.find(one => one === type)
    if (known === undefined)
      throw new DomainError('malformed', 'unknown_starter', 'There is no file to begin with for this type.')
    const file = starterFile(id)
    if ((await folder.read(file)) !== null) throw fileExists(file)
    return { file, text: starterBlueprint(id, known, skill, language) }
  },
  bank: language => questionBank(catalogue, language),
  async beginAssessment(wanted) {
    const { assessment_id: id } = wanted
    if (catalogue.assessment(id) !== null)
      throw new DomainError('conflict', 'assessment_exists', `There is already an assessment “${id}”.`)
    const text = assessmentText(newAssessment(wanted, catalogue))
    // Beside the others.
    const others = (await folder.files()).filter(other => kindOf(other.text) === 'assessment')
    const file = `${others.some(other => other.file.startsWith('assessments/')) ? 'assessments/' : ''}${id}.yaml`
    if ((await folder.read(file)) !== null) throw fileExists(file)
    return { file, text }
  },
  check: ({ file, text }) => workbench.do({ kind: 'check', root: folder.root, file, text }),
  preview: wanted => workbench.do({ kind: 'preview', root: folder.root, ...wanted }),
  attempt: answer => workbench.do({ kind: 'try', root: folder.root, ...answer }),
  rates: wanted => workbench.do({ kind: 'rates', root: folder.root, ...wanted }),
})

function listed({ file, text }: WrittenFile, use: FileUse, faults: number): Listed {
  const kind = kindOf(text)
  const value = new YamlFile(file, text).value as Readonly<Record<string, unknown>> | null
  const word = (name: string): string | null => (typeof value?.[name] === 'string' ? value[name] : null)
  const own = (name: string): string | null => (kind === 'blueprint' ? word(name) : null)
  const title = kind === 'blueprint' || kind === 'assessment' ? word('title') : null
  return { file, kind, blueprint_id: own('id'), title, status: own('status'), use, faults }
}
