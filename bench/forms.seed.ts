import pg from 'pg'

export const formsEnvironment = '01900000-0000-7000-8000-000000000001'
export const benchForm = '01900000-0000-7000-8000-000000000002'

const options = ['excelente', 'bueno', 'regular', 'fuera', 'ninguno']
const numbered = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

/** Thirty questions: fourteen of one option, four of several, five numbers, four of yes or no, two scales, one text. */
const questions = [
  ...numbered(14).map(index => ({ type: 'radiogroup', name: `opcion${index}`, choices: options })),
  ...numbered(4).map(index => ({ type: 'checkbox', name: `varias${index}`, choices: ['a', 'b', 'c', 'd'] })),
  ...numbered(5).map(index => ({ type: 'text', inputType: 'number', name: `numero${index}` })),
  ...numbered(4).map(index => ({ type: 'boolean', name: `sino${index}` })),
  ...numbered(2).map(index => ({ type: 'rating', name: `escala${index}` })),
  { type: 'comment', name: 'comentario' },
]

const definition = { title: 'Relevamiento', pages: [{ name: 'uno', elements: questions }] }

const values = [
  ...numbered(14).map(
    index => `'opcion${index}', (array['${options.join("','")}'])[1 + (n * ${index * 2 + 3} + n / ${index + 2}) % 5]`,
  ),
  ...numbered(4).map(
    index =>
      `'varias${index}', (case (n + ${index}) % 3 when 0 then '["a","b"]' when 1 then '["c"]' else '["a","c","d"]' end)::jsonb`,
  ),
  ...numbered(5).map(index => `'numero${index}', ((n * ${index + 7}) % 997) / 10.0`),
  ...numbered(4).map(index => `'sino${index}', (n + ${index}) % 3 = 0`),
  ...numbered(2).map(index => `'escala${index}', 1 + (n * ${index + 3}) % 5`),
  `'comentario', 'Texto de la respuesta ' || n`,
]

export const benchAnswers = 100_000

/** A hundred thousand answers of a year, one after the other. */
const answers = `
  insert into form_answers (env_id, id, form_id, version_number, number, document_key, content_hash, author, started_at,
    taken_at, day, seconds, score, max_score, data)
  select '${formsEnvironment}', gen_random_uuid(), '${benchForm}', 1, n, 'k' || n, 'h', 'Medición', at, at, at::date, 120, n % 100, 100,
    jsonb_build_object(${values.join(', ')})
  from (select n, date_trunc('day', now()) - (n * interval '5.2 minutes') as at from generate_series(1, ${benchAnswers}) n) as t`

export const seedForms = async (ownerUrl: string): Promise<void> => {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query(`insert into environments (id, name) values ('${formsEnvironment}', 'Medición')`)
    await client.query(
      `insert into forms (env_id, id, code, name, draft, published_number, has_changes) values ($1, $2, 'F001', 'Relevamiento', $3, 1, false)`,
      [formsEnvironment, benchForm, JSON.stringify(definition)],
    )
    await client.query(
      `insert into form_versions (env_id, form_id, number, definition, questions, publisher) values ($1, $2, 1, $3, 30, 'Medición')`,
      [formsEnvironment, benchForm, JSON.stringify(definition)],
    )
    await client.query(answers)
    await client.query('vacuum analyze form_answers')
  } finally {
    await client.end()
  }
}
