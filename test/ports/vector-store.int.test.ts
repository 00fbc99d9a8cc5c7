import { DrizzleDocumentStore, DrizzleVectorStore } from '../../src/documents/index.js'
import { onBothDatabases } from '../support/both-databases.js'
import { addDocument, aReader, markdownOf } from '../support/some-document.js'
import { vectorStoreContract } from './vector-store.contract.js'

onBothDatabases(database =>
  vectorStoreContract(async () => {
    const published = await addDocument(database(), 'published.md', markdownOf(3))
    const unpublished = await addDocument(database(), 'unpublished.md', markdownOf(2), { published: false })
    await aReader(database()).round()
    return {
      vectors: new DrizzleVectorStore(database()),
      published,
      unpublished,
      remove: async documentId => void (await new DrizzleDocumentStore(database()).remove(documentId)),
    }
  }),
)
