import { expect, it } from 'vitest'
import { RouteTable } from './route-table.ts'

const paths = ['/', '/api/1/map/', '/api/1/map/tasks/:id/', '/api/1/map/tasks/create/', '/assets/:name', '/you/mail']
const board = '/:team(^(?!api$)[a-z]+$)/:map(^[a-z]+$)'
const boardPaths = [board, `${board}/:list`, `${board}/:list/feed.atom`, `${board}/task/:task`, '/avatar/:team.svg']

function aTable() {
  const table = new RouteTable<string>()
  for (const path of [...paths, ...boardPaths]) table.add('GET', path, path)
  return table
}

const found = (url: string) => {
  const match = aTable().find(url)
  return match && [match.methods.get('GET'), match.params]
}

it.each([
  ['/', '/', {}],
  ['/api/1/map/', '/api/1/map/', {}],
  ['/api/1/map', '/api/1/map/', {}],
  ['/api/1/map/?page=2/', '/api/1/map/', {}],
  ['/api/1/map#/tasks', '/api/1/map/', {}],
  ['http://localhost:3000/api/1/map/', '/api/1/map/', {}],
  ['/api/1/map/tasks/7/', '/api/1/map/tasks/:id/', { id: '7' }],
  ['/api/1/map/tasks/create/', '/api/1/map/tasks/create/', {}],
  ['/assets/a%2Fb%25', '/assets/:name', { name: 'a/b%' }],
  ['/avatar/acme.svg', '/avatar/:team.svg', { team: 'acme' }],
  ['/acme/ideas', board, { team: 'acme', map: 'ideas' }],
  ['/acme/ideas/3-%D0%BF%D0%BB%D0%B0%D0%BD', `${board}/:list`, { team: 'acme', map: 'ideas', list: '3-план' }],
  ['/acme/ideas/3-planned/feed.atom', `${board}/:list/feed.atom`, { team: 'acme', map: 'ideas', list: '3-planned' }],
  ['/acme/ideas/task/3', `${board}/task/:task`, { team: 'acme', map: 'ideas', task: '3' }],
  // Nothing is served at a fixed segment itself, so a parameter can match it.
  ['/acme/ideas/task', `${board}/:list`, { team: 'acme', map: 'ideas', list: 'task' }],
  ['/you/votes', board, { team: 'you', map: 'votes' }],
])('%s is served by %s', (url, path, params) => {
  expect(found(url)).toEqual([path, params])
})

it.each([
  '//x',
  '/nothing',
  '/api/1',
  '/api/ideas',
  '/api/1/map//',
  '/api/1/map/tasks//',
  '/API/1/map/',
  // A fixed segment has one spelling.
  '/api/1/%6Dap/',
  '/%61pi/1/map/',
  '/api%2F1/map/',
  '/api/1/%2e/map/',
  '/api/1/./map/',
  '/x/../api/1/map/',
  '/api//1/map/',
  '/acme/ideas/3-planned/feed%2Eatom',
  '/acme/ideas/%74ask',
  '/%61cme/ideas',
  '/acme/idea%73/task/3',
  '/avatar/acme%2Esvg',
  '/avatar/acme.%73vg',
  '/Acme/ideas',
  '/avatar/.svg',
  '/avatar/acme.png',
  '/assets/%zz',
  `/assets/${'x'.repeat(201)}`,
  'assets/x',
  'ftp://localhost/assets/x',
  '*',
  '',
])('nothing is served at %j', (url) => {
  expect(found(url)).toBeUndefined()
})

it('chooses the path before the method', () => {
  const table = new RouteTable<string>()
  table.add('GET', '/tasks/:id/', 'show')
  table.add('DELETE', '/tasks/:id/', 'delete')
  table.add('POST', '/tasks/create/', 'create')

  expect([...(table.find('/tasks/create/')?.methods.keys() ?? [])]).toEqual(['POST'])
  expect([...(table.find('/tasks/7/')?.methods.keys() ?? [])]).toEqual(['GET', 'DELETE'])
})

it('refuses a second route for the same method and path, and a parameter it does not understand', () => {
  const table = aTable()

  expect(() => table.add('GET', '/api/1/map', 'again')).toThrow('There are two routes for GET /api/1/map.')
  expect(() => table.add('GET', '/assets/:name-:version', 'odd')).toThrow(':name-:version is not a parameter.')
})
