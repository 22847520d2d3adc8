import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { clearPage, show } from '../../../../../kernel/web/testing/show.tsx'
import type { FormDefinition } from '../../../contract/definition/types.ts'
import { createAnswerModel, visibleAnswers } from '../../../contract/runtime/answer-model.ts'
import { memoryFiles } from '../memory-files.ts'
import { AnswerPortsProvider } from '../ports.ts'
import { FormRunner } from './form-runner.tsx'

const definition: FormDefinition = {
  pages: [
    {
      name: 'freezer',
      elements: [
        {
          type: 'text',
          name: 'temperatura',
          title: 'Temperatura',
          inputType: 'number',
          min: -30,
          max: -10,
          isRequired: true,
          anden: { kind: 'number', unit: '°C' },
        },
        { type: 'radiogroup', name: 'estado', title: '¿En qué estado está?', choices: ['Bueno', 'Regular'] },
        { type: 'comment', name: 'falla', title: '¿Qué falla tiene?', visibleIf: "{estado} = 'Regular'" },
        { type: 'html', name: 'aviso', html: '<b>Mirá</b> bien<img src=x onerror="document.title=1">' },
      ],
    },
    { name: 'cierre', elements: [{ type: 'ranking', name: 'orden', title: 'Ordená', choices: ['A', 'B', 'C'] }] },
  ],
}

const ports = { files: memoryFiles(), findRecords: null, Scanner: null }

afterEach(clearPage)

test('a phone answers, corrects what is wrong where it is, and finishes', async () => {
  const model = createAnswerModel(definition)
  const onFinish = vi.fn()
  show(
    <AnswerPortsProvider value={ports}>
      <FormRunner model={model} onFinish={onFinish} />
    </AnswerPortsProvider>,
  )
  expect(document.querySelector('img')).toBeNull()
  await page.getByLabelText('Temperatura').fill('18')
  await page.getByRole('button', { name: 'Siguiente' }).click()
  await expect.element(page.getByText('Va de −30 a −10 °C y escribiste 18.')).toBeVisible()
  await page.getByRole('button', { name: 'Usar −18 °C' }).click()
  await expect.element(page.getByText('y escribiste 18')).not.toBeInTheDocument()
  await page.getByText('Regular').click()
  await page.getByLabelText('¿Qué falla tiene?').fill('No enfría')
  await page.getByRole('button', { name: 'Siguiente' }).click()
  await page.getByRole('button', { name: 'C', exact: true }).click()
  await page.getByRole('button', { name: 'A', exact: true }).click()
  await page.getByRole('button', { name: 'Terminar' }).click()
  expect(onFinish).toHaveBeenCalledTimes(1)
  expect(visibleAnswers(model)).toEqual({
    temperatura: -18,
    estado: 'Regular',
    falla: 'No enfría',
    orden: ['C', 'A', 'B'],
  })
})
