const browsers: [RegExp, string][] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*Safari\//, 'Safari'],
]

const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

const nameIn = (words: [RegExp, string][], userAgent: string): string | null =>
  words.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null

/** «Chrome en Windows» from what a device says of itself; a program goes by its own name: «okhttp». */
export const deviceWords = (userAgent: string | null): string => {
  if (!userAgent) return 'Dispositivo desconocido'
  const browser = nameIn(browsers, userAgent)
  const system = nameIn(systems, userAgent)
  if (browser && system) return `${browser} en ${system}`
  const program = browser ?? userAgent.match(/^[\w.-]{2,40}/)?.[0] ?? 'Programa'
  return system ? `${program} en ${system}` : program
}
