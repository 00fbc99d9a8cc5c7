// Why a document cannot be read, thrown by a reader. The codes are those of `ReadingFault` in domain/document.ts.
export class Fault extends Error {
  constructor(code) {
    super(code)
    this.code = code
  }
}
