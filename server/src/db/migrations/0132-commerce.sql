call channel.add_translations('commerce.passes', 40000);
