import { expect, test } from 'vitest'
import { choosePhotos, isToSave } from './chosen-photos.ts'

const article = (code: string) => ({ id: code, code, name: code, photoFileId: null })
const named = (name: string) => new File(['x'], name, { type: 'image/jpeg' })

test('an article takes one photo: the one called as its code, else the first by name; the others are told which', () => {
  const [water, soda] = [article('10189'), article('20')]
  const names = ['10189_2.jpg', '10189.jpg', '20_10.jpg', '20_9.jpg', 'vacaciones.jpg']
  const chosen = choosePhotos(names.map(named), [water, water, soda, soda, null])
  expect(chosen.map(({ yieldsTo }) => yieldsTo)).toEqual(['10189.jpg', null, '20_9.jpg', null, null])
  expect(chosen.filter(isToSave).map(({ file }) => file.name)).toEqual(['10189.jpg', '20_9.jpg'])
})

test('two files of one name, from two folders, are one photo', () => {
  const chosen = choosePhotos([named('10189.jpg'), named('10189.jpg')], [article('10189'), article('10189')])
  expect(chosen.filter(isToSave)).toHaveLength(1)
})
