const dataAddress = async (url: string): Promise<string> => {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  const blob = await response.blob()
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '')
    reader.onerror = () => reject(reader.error ?? new Error('the font could not be read'))
    reader.readAsDataURL(blob)
  })
}

/** Whether a font face covers Latin letters; the family's other faces are for other alphabets. */
const isLatin = (rule: string): boolean => !rule.includes('unicode-range') || /U\+0{1,4}-(00)?FF/i.test(rule)

const fontUrl = /url\("?([^")]+)"?\)/

/** Embeds a font as a data URL, because an image cannot load files. */
const withFont = async (rule: CSSFontFaceRule, base: string): Promise<string> => {
  const [declaration, address] = fontUrl.exec(rule.cssText) ?? []
  if (!declaration || !address || !isLatin(rule.cssText)) return ''
  return rule.cssText.replace(declaration, `url("${await dataAddress(new URL(address, base).href)}")`)
}

const rulesOf = ({ cssRules, href }: CSSStyleSheet): Promise<string[]> =>
  Promise.all(
    [...cssRules].map(async rule =>
      rule instanceof CSSFontFaceRule ? withFont(rule, href ?? document.baseURI) : rule.cssText,
    ),
  )

/** All rules of the page's own style sheets as text, with embedded fonts. */
export const pageStyles = async (): Promise<string> => {
  const sheets = [...document.styleSheets].filter(({ href }) => !href || new URL(href).origin === location.origin)
  return (await Promise.all(sheets.map(rulesOf))).flat().join('\n')
}
