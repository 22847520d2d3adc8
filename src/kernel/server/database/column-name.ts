/** A property as the database calls its column. */
export const columnName = (property: string): string => property.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
