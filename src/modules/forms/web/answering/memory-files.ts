import type { AnswerPorts } from './ports.ts'

/** Files of a form that is only tried out: they live as long as the tab. */
export const memoryFiles = (): AnswerPorts['files'] => {
  const urls = new Map<string, string>()
  return {
    add: async file => {
      const id = crypto.randomUUID()
      urls.set(id, URL.createObjectURL(file))
      return id
    },
    urlOf: async content => urls.get(content) ?? null,
  }
}
