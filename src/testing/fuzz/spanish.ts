/** Whether refusals speak Spanish: words that only an English sentence has. */
const english = /\b(is|are|must|expected|received|invalid|required|should|too|unrecognized|failed|error|not)\b/i

type Told = { detail?: string; title?: string; errors?: { message: string }[] }
const sentencesOf = ({ detail = '', title = '', errors = [] }: Told): string[] => [
  detail,
  title,
  ...errors.map(({ message }) => message),
]

/** What was sent may be said again between quotes. */
const withoutQuotes = (text: string): string => text.replace(/«[\s\S]*?»/g, '')

/** The sentences of a refusal that are not Spanish. */
export const englishIn = (told: Told): string[] => sentencesOf(told).filter(text => english.test(withoutQuotes(text)))
