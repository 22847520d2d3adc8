import { z } from 'zod'
import { idParams, rowId, textInput } from '../../../../kernel/contract/inputs.ts'
import { listQuery, pageOf } from '../../../../kernel/contract/list-query.ts'
import { defineRoute } from '../../../../kernel/contract/route.ts'
import { formPermissions, formsTag } from '../permissions.ts'
import { answerChoice, comparedChoice } from './answer-query.ts'
import { answerDetail } from './detail.ts'
import {
  answerPhotos,
  answerPlaces,
  answersCross,
  answersFrame,
  answersQuestion,
  answersSummary,
  crossDimensionIds,
} from './summary.ts'

const { use, review } = formPermissions
const tag = formsTag
const ofForm = '/api/forms/:id/answers'
const ofAnswer = '/api/forms/answers/:id'
const reading = { method: 'GET', access: use, tag, params: idParams } as const

export const answerFileFormats = ['xlsx', 'csv', 'ndjson'] as const
export type AnswerFileFormat = (typeof answerFileFormats)[number]

export const answerReadingRoutes = {
  frame: defineRoute({
    ...reading,
    path: `${ofForm}/frame`,
    summary: 'Las preguntas y versiones de un formulario, para leer sus respuestas',
    output: answersFrame,
  }),
  summary: defineRoute({
    ...reading,
    path: `${ofForm}/summary`,
    summary: 'Resumen de las respuestas por pregunta, al lado del de otro período',
    query: comparedChoice,
    output: answersSummary,
  }),
  question: defineRoute({
    ...reading,
    path: `${ofForm}/question`,
    summary: 'Resumen de una pregunta, para un tablero',
    query: comparedChoice.extend({ question: textInput(200, 1) }),
    output: answersQuestion,
  }),
  cross: defineRoute({
    ...reading,
    path: `${ofForm}/cross`,
    summary: 'Una pregunta por canal, región o vendedor',
    query: answerChoice.extend({
      question: textInput(200, 1),
      by: z.enum(crossDimensionIds, 'Elegí una de las opciones.'),
    }),
    output: answersCross,
  }),
  places: defineRoute({
    ...reading,
    path: `${ofForm}/places`,
    summary: 'Dónde se dieron las respuestas (las últimas 2.000)',
    query: answerChoice,
    output: answerPlaces,
  }),
  photos: defineRoute({
    ...reading,
    path: `${ofForm}/photos`,
    summary: 'Fotos de las respuestas, las últimas primero',
    query: answerChoice.extend({ after: z.string().max(100).optional() }),
    output: answerPhotos,
  }),
  export: defineRoute({
    ...reading,
    path: `${ofForm}/export`,
    summary:
      'Respuestas como archivo: una columna por pregunta y, en xlsx, una hoja por grupo que se repite; con group, sus filas',
    query: answerChoice.extend({
      format: z.enum(answerFileFormats, 'Elegí una de las opciones.'),
      /** Name of a repeated group: the file has one row for each of its rows, instead of one for each answer. */
      group: textInput(200, 1).optional(),
    }),
  }),
  list: defineRoute({
    method: 'GET',
    path: '/api/forms/answered',
    access: use,
    tag,
    summary: 'Lista de respuestas de un formulario, con una columna por pregunta',
    query: listQuery.extend({ form: rowId, ...answerChoice.shape }),
    output: pageOf(z.record(z.string(), z.unknown())),
  }),
  get: defineRoute({
    ...reading,
    path: ofAnswer,
    summary: 'Una respuesta, con la versión en que se dio',
    output: answerDetail,
  }),
  pdf: defineRoute({ ...reading, path: `${ofAnswer}/pdf`, summary: 'Una respuesta como PDF' }),
  annul: defineRoute({
    method: 'POST',
    path: `${ofAnswer}/annul`,
    access: review,
    tag,
    summary: 'Anular una respuesta; no cuenta más y se puede deshacer',
    params: idParams,
    body: z.strictObject({ reason: textInput(300, 1) }),
    output: answerDetail,
  }),
  restore: defineRoute({
    method: 'POST',
    path: `${ofAnswer}/restore`,
    access: review,
    tag,
    summary: 'Deshacer la anulación de una respuesta',
    params: idParams,
    output: answerDetail,
  }),
}
