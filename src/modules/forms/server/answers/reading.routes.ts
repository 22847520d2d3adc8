import { type BoundRoute, handle, handleOpen, signedIn } from '../../../../kernel/server/http/register-routes.ts'
import { handlePdf } from '../../../../kernel/server/pdf/pdf-routes.ts'
import type { Platform } from '../../../../kernel/server/platform.ts'
import { selectPage } from '../../../../kernel/server/resources/select-page.ts'
import { readIssuer } from '../../../settings/server/index.ts'
import { answerReadingRoutes as routes } from '../../contract/answers/routes.ts'
import { answerDocument, readPictures } from './detail/answer-document.ts'
import { annulAnswer, readAnswer, restoreAnswer } from './detail/detail.service.ts'
import { sendAnswers } from './export/send-answers.ts'
import { answeredSource } from './list/answered-source.ts'
import { readAnsweredForm, readFrame } from './summary/answered-form.ts'
import { crossAnswers } from './summary/cross.service.ts'
import { findPhotos, findPlaces } from './summary/places.queries.ts'
import { summarizeAnswers, summarizeQuestion } from './summary/summary.service.ts'

const figures: BoundRoute[] = [
  handle(routes.frame, ({ tenant, session, params }) => readFrame(tenant, session, params.id)),
  handle(routes.summary, ({ tenant, session, params, query }) =>
    summarizeAnswers(tenant, session, { id: params.id, choice: query }),
  ),
  handle(routes.question, ({ tenant, session, params, query: { question, ...choice } }) =>
    summarizeQuestion(tenant, session, { id: params.id, choice, question }),
  ),
  handle(routes.cross, ({ tenant, session, params, query: { question, by, ...choice } }) =>
    crossAnswers(tenant, session, { id: params.id, choice, question, by }),
  ),
  handle(routes.places, ({ tenant, session, params, query }) =>
    findPlaces(tenant, session, { id: params.id, choice: query }),
  ),
  handle(routes.photos, ({ tenant, session, params, query: { after, ...choice } }) =>
    findPhotos(tenant, session, { id: params.id, choice, after }),
  ),
]

/** How answers are read: figures of a form, its answers one by one, files, and what takes an answer back. */
export const bindReading = ({ withTenant, files }: Pick<Platform, 'withTenant' | 'files'>): BoundRoute[] => [
  ...figures,
  handle(routes.list, async ({ tenant, session, query: { form, ...query } }) => {
    const { questions } = await readAnsweredForm(tenant, session, form)
    return selectPage(tenant.db, answeredSource(session, { formId: form, questions, choice: query }), query)
  }),
  handleOpen(routes.export, ({ session, params, query: { format, group, ...choice }, reply }) =>
    sendAnswers(withTenant, signedIn(session), { id: params.id, choice, format, group, reply }),
  ),
  handle(routes.get, ({ tenant, session, params }) => readAnswer(tenant, session, params.id)),
  handlePdf(withTenant, routes.pdf, async ({ tenant, session, params }) => {
    const answer = await readAnswer(tenant, session, params.id)
    const pictures = await readPictures(tenant, files, answer)
    return {
      fileName: `${answer.code}.pdf`,
      definition: answerDocument(answer, pictures, await readIssuer(tenant, files)),
    }
  }),
  handle(routes.annul, ({ params, body, ...acting }) => annulAnswer(acting, params.id, body.reason)),
  handle(routes.restore, ({ params, ...acting }) => restoreAnswer(acting, params.id)),
]
