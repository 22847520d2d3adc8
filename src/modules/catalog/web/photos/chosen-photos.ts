import type { PhotographedArticle } from '../../contract/article-photos.ts'

/** A file with the article that its name is of. */
export type ChosenPhoto = {
  file: File
  article: PhotographedArticle | null
  /** The name of the file that goes to the article instead of this one. */
  yieldsTo: string | null
  /** `waiting`, `saved`, or why it could not be saved. */
  state: string
}

const stem = (name: string): string => name.replace(/\.[^.]*$/, '').trim()

/** Of several files of one article, the one that is called as its code goes; else the first by name. */
const better = (one: File, other: File, code: string): File => {
  const [isOne, isOther] = [stem(one.name) === code, stem(other.name) === code]
  if (isOne !== isOther) return isOne ? one : other
  return one.name.localeCompare(other.name, 'es', { numeric: true }) <= 0 ? one : other
}

/** What will happen to each file, in their order: an article takes one photo, and the others are told which. */
export const choosePhotos = (files: File[], articles: (PhotographedArticle | null)[]): ChosenPhoto[] => {
  const winners = new Map<string, File>()
  for (const [index, file] of files.entries()) {
    const article = articles[index]
    if (!article) continue
    const known = winners.get(article.id)
    winners.set(article.id, known ? better(known, file, article.code) : file)
  }
  return files.map((file, index) => {
    const article = articles[index] ?? null
    const winner = article ? winners.get(article.id) : undefined
    return { file, article, yieldsTo: winner && winner !== file ? winner.name : null, state: 'waiting' }
  })
}

export const isToSave = ({ article, yieldsTo, state }: ChosenPhoto): boolean =>
  article !== null && yieldsTo === null && state !== 'saved'
