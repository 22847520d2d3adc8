import { z } from 'zod'
import { operationName } from '../../kernel/contract/operation-name.ts'
import type { RouteContract } from '../../kernel/contract/route.ts'
import { scopeOfRoute } from '../../modules/integration/contract/scopes.ts'
import { typeOfSchema } from './schema-type.ts'

const isNeeded = (schema: z.ZodType): boolean => !schema.safeParse({}).success

type Part = { name: string; schema: z.ZodType | undefined; needed: boolean }

const partsOf = ({ params, query, body }: RouteContract): Part[] => [
  { name: 'params', schema: params, needed: true },
  { name: 'query', schema: query, needed: query !== undefined && isNeeded(query) },
  { name: 'body', schema: body, needed: true },
]

/** The parameter of a call: what goes into its path, query and body. */
const inputOf = (contract: RouteContract): string => {
  const parts = partsOf(contract).filter(({ schema }) => schema && !(schema instanceof z.ZodUndefined))
  const fields = parts.map(
    ({ name, schema, needed }) => `${name}${needed ? '' : '?'}: ${schema ? typeOfSchema(schema, 'input') : 'unknown'}`,
  )
  const type = `{ ${[...fields, 'signal?: AbortSignal'].join('; ')} }`
  return parts.some(({ needed }) => needed) ? `input: ${type}` : `input: ${type} = {}`
}

const callOf = (contract: RouteContract): string => {
  const { method, path, output, lines, bodyLines } = contract
  const place = `'${path}'`
  if (lines && bodyLines) {
    const [line, verdict] = [typeOfSchema(bodyLines, 'input'), typeOfSchema(lines, 'output')]
    return `(client: Client, lines: Iterable<${line}> | AsyncIterable<${line}>, ${inputOf(contract)}) =>\n  client.sendLines<${line}, ${verdict}>(${place}, lines, input)`
  }
  const head = `(client: Client, ${inputOf(contract)}) =>\n  client`
  if (lines) return `${head}.lines<${typeOfSchema(lines, 'output')}>(${place}, input)`
  if (output && !(output instanceof z.ZodVoid))
    return `${head}.json<${typeOfSchema(output, 'output')}>('${method}', ${place}, input)`
  return `${head}.${method === 'GET' ? 'raw' : 'json<void>'}('${method}', ${place}, input)`
}

/** Calls that a key may make and whose body is JSON or lines. */
const isCallable = ({ method, path, isBinary, bodyLines }: RouteContract): boolean =>
  scopeOfRoute({ method, path }) !== null && (!isBinary || bodyLines !== undefined)

/** The calls of the client: every one that a key may make. */
export const clientText = (contracts: RouteContract[]): string => {
  const calls = contracts
    .filter(isCallable)
    .map(contract => ({ contract, name: operationName(contract) }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ contract, name }) => `/** ${contract.summary} */\nexport const ${name} = ${callOf(contract)}\n`)
  return `import type { Client } from './client.ts'\n\n${calls.join('\n')}`
}
