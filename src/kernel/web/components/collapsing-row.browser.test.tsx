import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { clearPage, show } from '../testing/show.tsx'
import { CollapsingRow } from './collapsing-row.tsx'

afterEach(clearPage)

const showIn = (room: number) =>
  show(
    <div data-testid="room" style={{ width: room, display: 'flex' }}>
      <CollapsingRow>
        <button type="button" style={{ width: 100 }}>
          Estado
        </button>
        <button type="button" style={{ width: 100 }}>
          Vendedor
        </button>
      </CollapsingRow>
    </div>,
  )

const leftOf = (element: Element): number => element.getBoundingClientRect().left

test('where not even the first item fits, nothing of it is seen beside the button that opens them', async () => {
  showIn(120)
  const door = page.getByRole('button', { name: 'Mostrar 2 más' })
  await expect.element(door).toBeVisible()
  expect(leftOf(door.element())).toBe(leftOf(page.getByTestId('room').element()))
  await door.click()
  await expect.element(page.getByRole('button', { name: 'Vendedor' })).toBeVisible()
})

test('the items that fit stand before it, and without a rest there is none', async () => {
  showIn(190)
  const door = page.getByRole('button', { name: 'Mostrar 1 más' })
  await expect.element(door).toBeVisible()
  expect(leftOf(door.element())).toBeGreaterThan(leftOf(page.getByRole('button', { name: 'Estado' }).element()) + 99)
  clearPage()
  showIn(300)
  await expect.element(page.getByRole('button', { name: 'Vendedor' })).toBeVisible()
  expect(page.getByRole('button', { name: /^Mostrar/ }).elements()).toEqual([])
})
