/** The database's column name of a property. */
export const columnName = (property: string): string => property.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
