import { cutOff, endless, openOddServer } from '../../test/oddServer';
import { fullAnswer } from './fullAnswer';

const read = async (answers: Parameters<typeof openOddServer>[0]): Promise<Response> => {
  const odd = await openOddServer(answers);
  try {
    return await fullAnswer(await fetch(odd.base));
  } finally {
    odd.close();
  }
};

it('keeps status, headers and body', async () => {
  const answer = await read((_request, response) => response.writeHead(404, { 'x-a': 'b' }).end('not here'));
  expect([answer.status, answer.headers.get('x-a'), await answer.text()]).toEqual([404, 'b', 'not here']);
  expect((await read((_request, response) => response.writeHead(204).end())).status).toBe(204);
});

it('refuses a body that never ends, and one that breaks off', async () => {
  await expect(read(endless)).rejects.toThrow('The answer has more than');
  await expect(read(cutOff)).rejects.toThrow('terminated');
});
