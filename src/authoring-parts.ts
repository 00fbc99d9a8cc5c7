// The editor of blueprints, composed: its routes' ports, and what saving needs.
import type { Foundations } from './container-tokens.js'
import type { Database } from './db/index.js'
import {
  BlueprintFolder,
  DrizzleVersionStore,
  authorsPictures,
  editedFolder,
  hashOfText,
  Workbench,
  type Catalogue,
  type ContentFiles,
  type PictureFolder,
} from './items/index.js'

export const savePorts = ({ database, contentFiles }: Pick<Foundations, 'database' | 'contentFiles'>) => ({
  files: new BlueprintFolder(contentFiles.folder),
  versions: new DrizzleVersionStore(database),
  replace: contentFiles.replace,
  hashOf: hashOfText,
})

type Parts = { readonly database: Database; readonly contentFiles: ContentFiles; readonly catalogue: Catalogue }

/** The thread of the workbench starts with its first job and ends by itself. */
export const authoringPorts = ({ database, contentFiles, catalogue }: Parts) => ({
  files: editedFolder({
    folder: new BlueprintFolder(contentFiles.folder),
    catalogue,
    faults: contentFiles.check,
    workbench: new Workbench(),
  }),
  versions: new DrizzleVersionStore(database),
})

/** `pictures`: what serves them, which is told of each change. */
export const authorsPicturePorts = (contentFiles: ContentFiles, pictures: PictureFolder) =>
  authorsPictures(new BlueprintFolder(contentFiles.folder), () => pictures.changed())
