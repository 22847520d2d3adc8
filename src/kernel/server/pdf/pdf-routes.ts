import type { FastifyReply } from 'fastify'
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js'
import type { z } from 'zod'
import type { RouteContract } from '../../contract/route.ts'
import type { WithTenant } from '../database/tenancy.ts'
import { type BoundRoute, type HandlerInput, handleOpen, signedIn } from '../http/register-routes.ts'
import { renderPdf } from './render-pdf.ts'

export type Paper = { fileName: string; definition: TDocumentDefinitions }

/** What is drawn already, in the browser under its own name. */
export const showPdf = (reply: FastifyReply, fileName: string, pdf: Buffer): FastifyReply =>
  reply.header('content-disposition', `inline; filename="${fileName}"`).type('application/pdf').send(pdf)

/** Draws the paper and shows it. */
export const sendPdf = async (reply: FastifyReply, { fileName, definition }: Paper): Promise<FastifyReply> =>
  showPdf(reply, fileName, await renderPdf(definition))

/** A route that answers with a paper: read in one read-only transaction, drawn after it has ended. */
export const handlePdf = <P extends z.ZodType, Q extends z.ZodType>(
  withTenant: WithTenant,
  contract: RouteContract<P, Q, z.ZodUndefined, z.ZodVoid>,
  read: (
    input: Pick<HandlerInput<z.output<P>, z.output<Q>>, 'tenant' | 'session' | 'params' | 'query'>,
  ) => Promise<Paper>,
): BoundRoute =>
  handleOpen(contract, async ({ session: maybe, params, query, reply }) => {
    const session = signedIn(maybe)
    const paper = await withTenant(session.envId, tenant => read({ tenant, session, params, query }), {
      readOnly: true,
    })
    return sendPdf(reply, paper)
  })
