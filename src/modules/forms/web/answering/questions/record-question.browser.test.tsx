import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { clearPage, show } from '../../../../../kernel/web/testing/show.tsx'
import type { FormDefinition } from '../../../contract/definition/types.ts'
import { createAnswerModel, visibleAnswers } from '../../../contract/runtime/answer-model.ts'
import { rememberRecords } from '../device/known-records.ts'
import { memoryFiles } from '../memory-files.ts'
import { findAnywhere } from '../page/office-ports.ts'
import { AnswerPortsProvider } from '../ports.ts'
import { FormRunner } from '../runner/form-runner.tsx'

const definition: FormDefinition = {
  pages: [
    {
      name: 'p',
      elements: [
        { type: 'text', name: 'local', title: 'Local', isRequired: true, anden: { kind: 'customer' } },
        { type: 'text', name: 'producto', title: 'Producto', isRequired: true, anden: { kind: 'article' } },
      ],
    },
  ],
}

/** Another person of the same phone, whose records must not be offered. */
const [owner, other] = [
  { userId: crypto.randomUUID(), envId: 'norte' },
  { userId: crypto.randomUUID(), envId: 'norte' },
]
const owned = { id: 'c1', code: 'C1', name: 'Acosta, Natalia' }
const kiosk = { ...owned, tradeName: 'Kiosco El Cruce' }
const pot = { id: 'a1', code: 'A-12', name: 'Pote de dulce de leche' }

beforeEach(async () => {
  await rememberRecords(owner, 'customer', [kiosk])
  await rememberRecords(owner, 'article', [pot])
  await rememberRecords(other, 'article', [{ id: 'a2', code: 'A-99', name: 'Pote ajeno' }])
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
})
afterEach(() => {
  clearPage()
  vi.unstubAllGlobals()
})

test('without connection a customer and an article are chosen among those that the phone kept', async () => {
  const model = createAnswerModel(definition)
  const onFinish = vi.fn()
  const ports = { files: memoryFiles(), findRecords: findAnywhere(owner), Scanner: null }
  show(
    <AnswerPortsProvider value={ports}>
      <FormRunner model={model} onFinish={onFinish} />
    </AnswerPortsProvider>,
  )
  await page.getByLabelText('Local').fill('cruce')
  await expect.element(page.getByText('Sin conexión: solo los que guarda este teléfono.')).toBeVisible()
  await page.getByRole('button', { name: 'Acosta, Natalia · Kiosco El Cruce' }).click()
  await page.getByLabelText('Producto').fill('heladera')
  await expect.element(page.getByText('Sin conexión, y no está entre los que guarda este teléfono.')).toBeVisible()
  await page.getByLabelText('Producto').fill('POTE')
  await page.getByRole('button', { name: 'Pote de dulce de leche' }).click()
  await expect.element(page.getByText('Pote ajeno')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Terminar' }).click()
  expect(onFinish).toHaveBeenCalledTimes(1)
  expect(visibleAnswers(model)).toEqual({ local: owned, producto: pot })
})
