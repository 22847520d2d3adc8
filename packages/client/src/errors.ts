export type FieldError = { path: string; message: string }

type ProblemDocument = { code?: string; detail?: string; errors?: FieldError[] }

/** A call that Andén refused. `code` is for programs, `message` is in Spanish for people, `errors` are of its fields. */
export class AndenError extends Error {
  readonly status: number
  readonly code: string
  readonly errors: FieldError[]

  constructor(status: number, { code, detail, errors }: ProblemDocument) {
    super(detail ?? `HTTP ${status}`)
    this.name = 'AndenError'
    this.status = status
    this.code = code ?? 'unknown'
    this.errors = errors ?? []
  }
}

/** The error that an answer says; one that is no problem document, as of a proxy, has the code `unknown`. */
export const errorOf = async (response: Response): Promise<AndenError> => {
  const text = await response.text()
  try {
    return new AndenError(response.status, JSON.parse(text) as ProblemDocument)
  } catch {
    return new AndenError(response.status, {})
  }
}
