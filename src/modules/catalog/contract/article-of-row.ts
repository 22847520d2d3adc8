import { field } from '../../../kernel/contract/fields.ts'

/** Columns of a list whose rows are about an article that nobody changes there: its code and its name. */
export const articleOfRow = {
  articleCode: field.text({ title: 'Código', width: 110, required: true, readOnly: true, codeOf: 'article' }),
  article: field.reference({
    title: 'Artículo',
    width: 260,
    required: true,
    readOnly: true,
    table: 'articles',
    resource: 'articles',
  }),
}
