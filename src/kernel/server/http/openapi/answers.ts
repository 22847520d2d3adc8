import { type ProblemDefinition, type ProblemDocument, problem, problems } from '../../../contract/problems.ts'
import type { RouteContract } from '../../../contract/route.ts'
import { problemDocument } from '../problem-answers.ts'

type Refusal = {
  name: string
  definition: ProblemDefinition
  description: string
  isOf: (route: RouteContract) => boolean
}

const takesInput = ({ params, query, body, bodyLines }: RouteContract): boolean =>
  Boolean(params || query || body || bodyLines)

/** What a caller has to expect of a call; others come under `default`. */
const refusals: Refusal[] = [
  { name: 'InvalidInput', definition: problems.invalidInput, description: 'Hay datos que corregir', isOf: takesInput },
  {
    name: 'Unauthenticated',
    definition: problems.unauthenticated,
    description: 'Sin sesión ni clave, o vencieron',
    isOf: ({ access }) => access !== 'public',
  },
  {
    name: 'Forbidden',
    definition: problems.forbidden,
    description: 'El rol o la clave no alcanzan',
    isOf: ({ access }) => access !== 'public' && access !== 'session',
  },
  {
    name: 'NotFound',
    definition: problems.notFound,
    description: 'No existe, o está fuera de alcance',
    isOf: ({ path }) => path.includes(':'),
  },
  {
    name: 'TooManyRequests',
    definition: problems.tooManyRequests,
    description: 'Demasiadas llamadas: `Retry-After` dice los segundos',
    isOf: ({ access, rateLimit }) => access !== 'public' || rateLimit !== undefined,
  },
]

const exampleOfProblem = (definition: ProblemDefinition): ProblemDocument =>
  problemDocument(
    problem(definition, {
      errors: definition === problems.invalidInput ? [{ path: 'name', message: 'Completá este dato.' }] : [],
    }),
    '4b5ad9d2-6a39-4c1c-9d55-6f0f5f1f2a77',
  )

const problemAnswer = (description: string, definition: ProblemDefinition) => ({
  description,
  content: {
    'application/problem+json': {
      schema: { $ref: '#/components/schemas/Problem' },
      example: exampleOfProblem(definition),
    },
  },
})

/** Components that every document has. */
export const problemResponses = (): Record<string, unknown> => ({
  ...Object.fromEntries(
    refusals.map(({ name, definition, description }) => [name, problemAnswer(description, definition)]),
  ),
  Problem: problemAnswer('Cualquier otro problema', problems.conflict),
})

/** Refusals of a call by status. Clients of another program read a form of their own, which the contract writes. */
export const refusalsOf = (contract: RouteContract): Record<string, unknown> => {
  const { refusal } = contract
  if (refusal) {
    const example = refusal(exampleOfProblem(problems.invalidInput))
    const content = { 'application/json': { schema: { type: 'object' }, example } }
    return { default: { description: 'Cualquier problema, como lo lee ese programa', content } }
  }
  const own = refusals.filter(({ isOf }) => isOf(contract))
  return {
    ...Object.fromEntries(
      own.map(({ name, definition }) => [definition.status, { $ref: `#/components/responses/${name}` }]),
    ),
    default: { $ref: '#/components/responses/Problem' },
  }
}

export const problemSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'code', 'detail', 'errors'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string' },
    detail: { type: 'string' },
    errors: {
      type: 'array',
      items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } },
    },
    instance: { type: 'string' },
  },
}
