import type { Plugin } from 'vite'

/**
 * What survey-core carries for SurveyJS's own drawing library and for themes made for its older versions: 200 KB, 9 KB of
 * what travels. Our components draw the questions and no theme is applied (docs/decisions/0080-forms-drawn-by-us.md);
 * survey-core itself takes an empty table for a theme that says nothing.
 */
const drawingTables = ['baseTheme', 'legacyCssVariables'] as const

/** The runtime with those tables empty. A version that writes them otherwise stops the build. */
export const withoutDrawingTables = (code: string): string =>
  drawingTables.reduce((rest, table) => {
    const written = new RegExp(String.raw`^(var|const) ${table} = \{$[\s\S]*?^\};$`, 'm')
    if (!written.test(rest))
      throw new Error(`survey-core no longer has the table «${table}»: see lean-runtime-plugin.ts`)
    return rest.replace(written, `$1 ${table} = {};`)
  }, code)

/** Forms are run in the browser by survey-core without what only its own drawing needs. */
export const leanFormRuntime = (): Plugin => ({
  name: 'lean-form-runtime',
  apply: 'build',
  transform: {
    filter: { id: /\/survey-core\/fesm\/survey-core\.mjs$/ },
    handler: code => ({ code: withoutDrawingTables(code), map: null }),
  },
})
