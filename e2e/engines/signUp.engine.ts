import { mailedLink } from '../support/mails';
import { journey } from './journey';

journey(
  'a new customer signs up and confirms the account by the mail',
  async ({ customer, server, email }) => {
    const own = `new.${email.replace('demo.test', 'example.com')}`;
    const form = { role: 'form', name: /./ };
    await customer.open('/registration');
    await customer.fill('Name', 'Nora New', form);
    await customer.fill('Email', own, form);
    await customer.fill('Password', 'lemon tree 42', form);
    await customer.fill('Mobile phone', '6305550199', form);
    await customer.fill('Zip code', '60540', form);
    await customer.press('button', 'Sign Up');
    await customer.arrive(/\/registration\/thanks$/);
    await customer.see('confirm your account within 7 days');
    await customer.open(await mailedLink(server.url, own, /\/registration\/confirmation\//));
    await customer.arrive(/\/dashboard$/);
    await customer.see('Your account is confirmed. Welcome!');
  },
);
