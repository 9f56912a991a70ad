import { mailTransport } from './send';

it('ends an attempt before another process may make the next, and keeps the options of the URL', () => {
  const { options } = mailTransport('smtp://user:secret@mail.test:2525/?socketTimeout=5000&name=shop.test');
  expect(options).toMatchObject({
    ...{ host: 'mail.test', port: 2525, auth: { user: 'user', pass: 'secret' }, name: 'shop.test' },
    ...{ connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 5000 },
  });
  expect(mailTransport('smtp://mail.test').options).toMatchObject({ socketTimeout: 20_000 });
});
