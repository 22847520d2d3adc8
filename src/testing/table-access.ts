/** Which tables a source file reads and writes, as far as its text tells. */
export type TableAccess = {
  reads: Set<string>
  writes: Set<string>
  /** It writes a table whose name is in a variable: `writes` has the tables that the file names, which may be none. */
  writesByVariable: boolean
}

const withoutComments = (source: string): string =>
  source.replace(/\/\*[\s\S]*?\*\//g, ' ').replace(/(^|\s)\/\/[^\n]*/g, '$1')

/** Columns and tables are camelCase in code and snake_case in the database. */
const snakeCase = (name: string): string => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

/** Most files have none, and are not looked at any closer. */
const hasStatements = /`|\.(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto|selectFrom)\(|\bbulkTable\b/
const builderWrites = /\.(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*(?:'(\w+)|(?!'))/g
const bulkWrites = /\bbulkTable(?:<[^>]*>)?\(\s*(?:'(\w+)|(?!'))/g
const textWrites =
  /\b(?:insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?"?(?:(\w+)|(\$\{))/gi
const textUpdates = /\bupdate\s+(?:only\s+)?"?(?:(?!set\b)(\w+)|\$\{[^}]*\})"?(?:\s+(?:as\s+)?(?!set\b)\w+)?\s+set\b/gi
const tableLiteral = /\b(insert\s+into|delete\s+from|update)\s+\$\{sql\.table\('(\w+)'\)\}/gi
const builderReads = /\.(?:selectFrom|innerJoin|leftJoin|rightJoin|fullJoin|crossJoin|using)\(\s*\[?\s*'(\w+)/g
const textReads = /\b(?:from|join|using)\s+(?:lateral\s+)?"?(\w+)/gi
const variableReads = /\bsql\.table\((?!')/
const tableWords = /'(\w+)'|\bsql\.table\('(\w+)'\)|^\s*(\w+):/gm

/**
 * Reads the statements of a file: the query builder's, and SQL in text. A table named by a variable is taken to be any that
 * the file names by a literal. References that a resource declares are the engine's own reads, and no statement.
 */
export const tableAccess = (source: string, tables: ReadonlySet<string>): TableAccess => {
  if (!hasStatements.test(source)) return { reads: new Set(), writes: new Set(), writesByVariable: false }
  const text = withoutComments(source)
  const known = (pattern: RegExp): string[] =>
    [...text.matchAll(pattern)]
      .flatMap(([, ...groups]) => groups)
      .flatMap(name => (name ? [snakeCase(name)] : []))
      .filter(name => tables.has(name))
  const isVariable = (pattern: RegExp): boolean =>
    [...text.matchAll(pattern)].some(([, ...groups]) => !groups.some(group => group && group !== '${'))
  const literal = text.replace(tableLiteral, '$1 $2')
  const writesByVariable =
    [builderWrites, bulkWrites].some(isVariable) ||
    [textWrites, textUpdates].some(pattern => [...literal.matchAll(pattern)].some(([, name]) => name === undefined))
  const named = known(tableWords)
  return {
    reads: new Set([...known(builderReads), ...known(textReads), ...(variableReads.test(text) ? named : [])]),
    writes: new Set([
      ...[builderWrites, bulkWrites, textWrites, textUpdates, tableLiteral].flatMap(known),
      ...(writesByVariable ? named : []),
    ]),
    writesByVariable,
  }
}
