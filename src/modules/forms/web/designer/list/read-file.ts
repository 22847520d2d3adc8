import { kindOf } from '../../../contract/definition/kinds.ts'
import { listElements, listQuestions } from '../../../contract/definition/questions.ts'
import { definitionLimits, readDefinition } from '../../../contract/definition/read.ts'
import { type FormDefinition, textOf } from '../../../contract/definition/types.ts'

export type FileForm = {
  definition: FormDefinition
  title: string
  questions: number
  /** Questions of types that this designer does not edit. */
  untouched: number
}

/** A form in a file, or why it is none, in Spanish. */
export const readFormFile = async (file: File): Promise<FileForm | { reason: string }> => {
  if (file.size > 2 * definitionLimits.bytes) return { reason: 'El archivo ocupa más de 2 MB.' }
  const json = await file
    .text()
    .then(text => ({ value: JSON.parse(text) as unknown }))
    .catch(() => null)
  if (!json) return { reason: `«${file.name}» no es un archivo JSON.` }
  const reading = readDefinition(json.value)
  if ('reason' in reading) return reading
  const { definition } = reading
  return {
    definition,
    title: textOf(definition.title),
    questions: listQuestions(definition).length,
    untouched: listElements(definition).filter(({ element }) => kindOf(element) === 'other').length,
  }
}
