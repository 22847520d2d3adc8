import { formatNumber } from '../../contract/formats.ts'
import classes from './call.module.css'
import { type AreaDocument, type Part, resolvePart, type Schema } from './document.ts'

const typeTitles: Record<string, string> = {
  string: 'texto',
  integer: 'entero',
  number: 'número',
  boolean: 'sí o no',
  array: 'lista',
  object: 'objeto',
  null: 'vacío',
}

const formatTitles: Record<string, string> = {
  uuid: 'identificador',
  date: 'día (AAAA-MM-DD)',
  'date-time': 'fecha y hora (ISO 8601)',
  email: 'e-mail',
  binary: 'bytes',
}

const boundsOf = ({ minLength, maxLength, minimum, maximum, maxItems }: Schema): string[] => [
  ...(minLength && minLength > 1 ? [`desde ${formatNumber(minLength)} caracteres`] : []),
  ...(maxLength === undefined ? [] : [`hasta ${formatNumber(maxLength)} caracteres`]),
  ...(minimum === undefined || Math.abs(minimum) > 1e15 ? [] : [`desde ${formatNumber(minimum)}`]),
  ...(maximum === undefined || Math.abs(maximum) > 1e15 ? [] : [`hasta ${formatNumber(maximum)}`]),
  ...(maxItems === undefined ? [] : [`hasta ${formatNumber(maxItems)} elementos`]),
]

const choicesOf = (document: AreaDocument, schema: Schema): Schema[] =>
  (schema.anyOf ?? schema.oneOf ?? []).map(part => resolvePart(document, part))

/** What a value is, in one line. */
export const schemaText = (document: AreaDocument, schema: Schema): string => {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map(value => JSON.stringify(value)).join(' · ')
  const choices = choicesOf(document, schema)
  if (choices.length > 0) return [...new Set(choices.map(choice => schemaText(document, choice)))].join(' o ')
  if (schema.items) return `lista de ${schemaText(document, resolvePart(document, schema.items))}`
  const types = [schema.type ?? []].flat().map(type => typeTitles[type] ?? type)
  const kind = (schema.format && formatTitles[schema.format]) ?? (types.join(' o ') || 'cualquier valor')
  return [kind, ...boundsOf(schema)].join(', ')
}

/** The fields within a value, through lists and choices. */
const fieldsOf = (document: AreaDocument, schema: Schema): Schema[] => {
  if (schema.properties) return [schema]
  if (schema.items) return fieldsOf(document, resolvePart(document, schema.items))
  if (typeof schema.additionalProperties === 'object')
    return fieldsOf(document, resolvePart(document, schema.additionalProperties))
  return choicesOf(document, schema).flatMap(choice => fieldsOf(document, choice))
}

type Props = { document: AreaDocument; schema: Part<Schema>; depth?: number }

/** No schema of ours is deeper; a circle of references would be. */
const deepest = 12

const Field = ({ document, name, part, isNeeded, depth }: Omit<Props, 'schema'> & FieldProps) => {
  const schema = resolvePart(document, part)
  const within = fieldsOf(document, schema)
  return (
    <li>
      <span className={classes.field}>
        <code>{name}</code>
        {isNeeded && <em>obligatorio</em>}
        <span>{schemaText(document, schema)}</span>
      </span>
      {within.length > 0 && (depth ?? 0) < deepest && (
        <details className={classes.within}>
          <summary>Qué lleva «{name}»</summary>
          <SchemaTree document={document} schema={schema} depth={(depth ?? 0) + 1} />
        </details>
      )}
    </li>
  )
}
type FieldProps = { name: string; part: Part<Schema>; isNeeded: boolean }

/** The fields of a value; those of a field open when asked for. */
export const SchemaTree = ({ document, schema: part, depth = 0 }: Props) => {
  const schema = resolvePart(document, part)
  const shapes = fieldsOf(document, schema)
  if (shapes.length === 0) return <p>{schemaText(document, schema)}</p>
  return shapes.map(shape => (
    <ul key={JSON.stringify(shape)} className={classes.fields}>
      {Object.entries(shape.properties ?? {}).map(([name, own]) => (
        <Field
          key={name}
          document={document}
          name={name}
          part={own}
          isNeeded={shape.required?.includes(name) ?? false}
          depth={depth}
        />
      ))}
    </ul>
  ))
}
