/**
 * Names in braces of a SurveyJS expression. Text between quotes is not read: `{a} = '{b}'` refers to `a` alone.
 */
const quoted = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g
const braces = /\{([^{}]+)\}/g

/** Full references as they are written, without braces: `customer.name`, `panel.price`, `states[0].city`. */
export const referencesIn = (expression: string): string[] =>
  [...expression.replaceAll(quoted, "''").matchAll(braces)].flatMap(match => (match[1] ? [match[1].trim()] : []))

/** `panel.price` → `price`; `states[0].city` → `states`; `customer.name` → `customer`; `freezer-Comment` → `freezer`. */
export const questionOfReference = (reference: string): string => {
  const inner = reference.replace(/^#/, '').replace(/^(panel|row|item|parentPanel)\./, '')
  return (inner.split(/[.[]/)[0] ?? inner).replace(/-(Comment|unwrapped)$/, '')
}

/** Names of the questions (or of the data) that an expression reads, each once. */
export const namesIn = (expression: string): string[] => [...new Set(referencesIn(expression).map(questionOfReference))]
