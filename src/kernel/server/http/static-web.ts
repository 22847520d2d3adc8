import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { problem, problems } from '../../contract/problems.ts'
import { answerProblem } from './problem-answers.ts'

const yearSeconds = 31_536_000

/** Paths that programs call, and files of an earlier build: an unknown one is a problem document, never the page. */
const isProgramPath = (url: string): boolean =>
  /^\/(api|parse|c|assets|workers|healthz|readyz|metrics)(\/|$|\?)/.test(url)

const isStorePath = (url: string): boolean => /^\/tienda(\/|$|\?)/.test(url)

/**
 * Serves the built web client. Files under assets/ carry their hash in the name and never change; workers/ holds the
 * scripts of pages that open without network; paths of the store answer its own page, every other path the office's, whose
 * router decides. The page of the API's documentation is answered by its own route.
 */
export const serveWeb =
  (directory: string) =>
  async (app: FastifyInstance): Promise<void> => {
    const page = join(directory, 'index.html')
    if (!existsSync(page)) throw new Error(`no web client in ${directory}: run npm start, which builds it`)
    const html = await readFile(page, 'utf8')
    const storePage = join(directory, 'tienda.html')
    const storeHtml = existsSync(storePage) ? await readFile(storePage, 'utf8') : html
    const docsPage = join(directory, 'api-docs.html')
    if (existsSync(docsPage)) app.decorate('apiDocsPage', await readFile(docsPage, 'utf8'))
    await app.register(fastifyStatic, {
      root: join(directory, 'assets'),
      prefix: '/assets/',
      immutable: true,
      maxAge: yearSeconds * 1000,
      preCompressed: true,
    })
    // A worker answers pages outside its own folder, and a browser that asks for it must see the newest one.
    await app.register(fastifyStatic, {
      root: join(directory, 'workers'),
      prefix: '/workers/',
      decorateReply: false,
      cacheControl: false,
      setHeaders: answer => {
        answer.header('cache-control', 'no-cache')
        answer.header('service-worker-allowed', '/')
      },
    })
    app.setNotFoundHandler((request, reply) => {
      if (request.method !== 'GET' || isProgramPath(request.url))
        return answerProblem(problem(problems.notFound), request, reply)
      const answer = isStorePath(request.url) ? storeHtml : html
      return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(answer)
    })
  }
