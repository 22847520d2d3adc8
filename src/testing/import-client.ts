import type { ImportView } from '../kernel/contract/imports.ts'
import type { TestApplication } from './application.ts'

/** What a person does with files, by HTTP. */
export type ImportClient = {
  send: (
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body?: object,
  ) => Promise<{ status: number; body: never; raw: Buffer }>
  tryUpload: (
    resource: string,
    content: Buffer | string,
    name?: string,
  ) => Promise<{ status: number; body: { detail: string; code: string } & ImportView }>
  upload: (resource: string, content: Buffer | string, name?: string) => Promise<ImportView>
  settle: (id: string, body: object) => Promise<ImportView>
  /** Waits for the end of what is begun. */
  check: (id: string) => Promise<ImportView>
  apply: (id: string) => Promise<ImportView>
  undo: (id: string) => Promise<ImportView>
  settled: (id: string) => Promise<ImportView>
  /** Uploads and applies. */
  bring: (resource: string, content: Buffer | string, name?: string) => Promise<ImportView>
  /** Rows of a grid, by code. */
  rows: (resource: string) => Promise<ImportedRow[]>
  /** The same, each as its code and name. */
  named: (resource: string) => Promise<string[]>
  errorFile: (id: string, format?: 'csv' | 'xlsx') => Promise<Buffer>
}

export type ImportedRow = Record<string, unknown> & { id: string; code: string; name: string }

/** New, changed, equal and wrong rows. */
export const counted = ({ newCount, changedCount, equalCount, wrongCount }: ImportView): string =>
  [newCount, changedCount, equalCount, wrongCount].join(' ')

export const problemsOf = ({ wrongRows }: ImportView): string[] =>
  wrongRows.flatMap(({ row, problems }) => problems.map(({ title, message }) => `${row} ${title}: ${message}`))

const running = new Set(['checking', 'applying', 'undoing'])

export const importClient = (application: TestApplication, { token }: { token: string }): ImportClient => {
  const headers = { authorization: `Bearer ${token}` }
  const send: ImportClient['send'] = async (method, path, body) => {
    const response = await application.app.inject({
      method,
      url: `/api/imports${path}`,
      headers,
      ...(body ? { payload: body } : {}),
    })
    const isJson = String(response.headers['content-type']).includes('json')
    return {
      status: response.statusCode,
      body: (isJson ? response.json() : undefined) as never,
      raw: response.rawPayload,
    }
  }
  const ok = async (method: 'POST' | 'PATCH' | 'GET', path: string, body?: object): Promise<ImportView> => {
    const answer = await send(method, path, body)
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const tryUpload: ImportClient['tryUpload'] = async (resource, content, name = 'archivo.csv') => {
    const response = await application.app.inject({
      method: 'POST',
      url: `/api/imports?resource=${resource}&name=${encodeURIComponent(name)}`,
      headers: { ...headers, 'content-type': 'application/octet-stream' },
      payload: content,
    })
    return { status: response.statusCode, body: response.json() }
  }
  const settled: ImportClient['settled'] = async id => {
    for (;;) {
      const view = await ok('GET', `/${id}`)
      if (!running.has(view.state)) return view
      await new Promise(resolve => setTimeout(resolve, 20))
    }
  }
  const run = async (id: string, act: string): Promise<ImportView> => {
    await ok('POST', `/${id}/${act}`)
    return settled(id)
  }
  const upload: ImportClient['upload'] = async (resource, content, name) => {
    const { status, body } = await tryUpload(resource, content, name)
    if (status !== 200) throw new Error(`upload: ${status} ${JSON.stringify(body)}`)
    return body
  }
  const rows: ImportClient['rows'] = async resource => {
    const { body } = await send('GET', `/../data/${resource}?limit=500&sort=code`)
    return (body as { items: ImportedRow[] }).items
  }
  return {
    send,
    tryUpload,
    settled,
    upload,
    bring: async (resource, content, name) => run((await upload(resource, content, name)).id, 'apply'),
    rows,
    named: async resource => (await rows(resource)).map(({ code, name }) => `${code} ${name}`),
    settle: (id, body) => ok('PATCH', `/${id}`, body),
    check: id => run(id, 'check'),
    apply: id => run(id, 'apply'),
    undo: id => run(id, 'undo'),
    errorFile: async (id, format = 'csv') => (await send('GET', `/${id}/errors?format=${format}`)).raw,
  }
}
